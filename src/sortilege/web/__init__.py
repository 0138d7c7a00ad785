"""The page around the boards: templates, style sheets, modules."""
