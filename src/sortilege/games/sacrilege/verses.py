"""What is spoken: an invocation before the Necronomicon is opened (D2), a prayer while a ritual lasts (D9)."""

from typing import Final

from sortilege.core.game import message

INVOCATIONS: Final = (
    message("O Nameless One, I have forgotten your name too. Shall we begin?"),
    message("By the third drawer from the left, where the spare candles were: arise!"),
    message("Come forth, come fifth, but kindly wipe your hooves."),
    message("Azgaroth, Belzimoth, and the one whose name sounds like a sneeze: bless you!"),
    message("I call upon the deep. The deep is engaged. I shall hold the line."),
    message("Abracada… no. Hocus… no. Please?"),
    message("Spirits of the attic, mind the third stair, it creaks."),
    message("In the name of the owl, the bat and the holy left sock!"),
    message("Rise, thing of the swamp, and bring the towels."),
    message("Page sixty-six. It sticks. Somebody has been reading this over jam."),
    message("Let the moon go out, and let somebody find the switch."),
    message("Mumblegoth, Mumbleroth, Mumble… it is in the footnote."),
    message("Great Worm, we have moved the garden furniture. Enter!"),
    message("I offer you a soul, slightly used, one careful owner."),
    message("Ia! Ia! Is this thing on?"),
    message("O Prince of Flies, the window is open. It would be open for going out, too."),
    message("By bell, book and candle; the bell is at the mender’s."),
    message("Hear me, you who sleep beneath the lake! No, not you, Gerald."),
    message("Latin, Latin, more Latin, et cetera!"),
    message("Who comes? Friend, fiend, or from the gas company?"),
    message("I turn three times to the left. I now need a chair."),
    message("Ancient evil, your table is ready."),
    message("With the tooth of a cat, which she would like back by Thursday!"),
    message("Shadows, gather! Not all of you. I said gather, not crowd."),
    message("What is written shall be done, as far as I can read my own hand."),
    message("O Mistress of Cobwebs, we have not dusted, in your honour."),
    message("Knock once for yes, twice for no, three times for the neighbours."),
    message("Open, gates of the abyss! Pull. It says pull."),
    message("The stars are right. The clock is ten minutes fast."),
    message("I summon whoever ate the sacrificial biscuits."),
    message("Hearken, horned one! You are standing on my robe."),
    message("Seven bells, six candles, five toads, and I seem to be a toad over."),
    message("From the cellar of time I call thee; bring up a bottle on the way."),
    message("Let there be darkness! Thank you. Who has the book?"),
    message("By the powers vested in this bathrobe!"),
    message("Dread lord, your last delivery was left with a neighbour."),
)

PRAYERS: Final = (
    message(
        "Dark Power, hear my plea: let nobody cough, let nobody laugh, and let nobody hold a green card. Amen, roughly."
    ),
    message("Six is the number, the number is six; O hands of my friends, stay away from your tricks."),
    message("O Void, I ask for little: a favour, a dark one, and that the person on my left be looking elsewhere."),
    message("Our shadow, that lurkest under the stairs, hallowed be thy draught; lead us not into the coat rack."),
    message("Great Goat, I have swept the altar, fed the raven and lied to my mother. Now it is your turn."),
    message(
        "One for the candle, two for the crow, three for the toad who is not to know; four, five, six, and off we go."
    ),
    message("Forgive me the archbishop, forgive me the twins, and forgive whoever reaches for a card: I shall not."),
    message("O Sleeper, do not wake, just nod. A nod will do. Was that a nod? I saw a nod."),
    message("I believe in one darkness, the cellar’s, and in one light, the fridge’s, and in six, which is mine."),
    message("Hush, hush, says the moth to the flame; I shall have what I came for, and you take the blame."),
    message("O Lady of Ledgers, count with me: three and two and one, and not a soul to be subtracted."),
    message("By hook, by crook, by the book, by the cook: let it be six however they look."),
    message("Spirits, six seconds are all that I need; five now; the tea is on; kindly take heed."),
    message("Bless this altar and all who lie on it; bless my patience; and bless the empty hands of my enemies."),
    message("Old One, you were promised a choir. The choir has the flu. Please accept this humming. Hmmmmmm."),
    message("Let what is down stay down, what is up stay up, and let what is six stay exactly where it is."),
    message("Moon above and mould below, nothing to see here, gentle foe; close your eyes and let it go."),
    message("Whoever breaks this prayer shall tread, barefoot and nightly, on something small and pointed. So be it."),
)


def prayer_number(round_number: int, seat: int, favours: int) -> int:
    """The same as long as a ritual lasts."""
    return (7 * round_number + 5 * seat + 3 * favours) % len(PRAYERS)
