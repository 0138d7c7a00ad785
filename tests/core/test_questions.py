"""Questions: in turn, sealed and as a window, on a stack."""

from sortilege.core.questions import PASS, Question


def test_a_question_in_turn_is_closed_by_its_one_answer() -> None:
    question = Question(1, 1 << 2)
    assert question.asked() == [2]
    assert question.is_closed_by(2, 5)
    assert question.is_closed_by(2, PASS)
    assert question.all_answers(2, 5) == [(2, 5)]


def test_a_sealed_question_is_closed_by_the_last_answer() -> None:
    question = Question(1, 0b111)
    assert not question.is_closed_by(1, 5)
    second = question.with_answer(1, 5)
    assert second.asked() == [0, 2]
    third = second.with_answer(2, 0)
    assert third.asked() == [0]
    assert third.is_closed_by(0, 9)
    assert third.all_answers(0, 9) == [(0, 9), (1, 5), (2, 0)]


def test_sealed_answers_come_out_in_seat_order_whatever_order_they_went_in() -> None:
    one = Question(1, 0b111).with_answer(2, 8).with_answer(0, 7).all_answers(1, 6)
    other = Question(1, 0b111).with_answer(1, 6).with_answer(0, 7).all_answers(2, 8)
    assert one == other == [(0, 7), (1, 6), (2, 8)]


def test_a_window_is_closed_by_the_first_reaction() -> None:
    window = Question(1, 0b111, window=True)
    assert window.is_closed_by(1, 5)
    assert not window.is_closed_by(1, PASS)


def test_a_window_is_closed_by_the_last_pass() -> None:
    window = Question(1, 0b111, window=True).with_answer(0, PASS).with_answer(1, PASS)
    assert window.asked() == [2]
    assert window.is_closed_by(2, PASS)
    assert window.window


def test_an_answer_makes_a_new_question_and_leaves_the_old_one() -> None:
    question = Question(4, 0b11, about=77)
    later = question.with_answer(0, 3)
    assert question.asked() == [0, 1]
    assert question.answers == ()
    assert (later.kind, later.about, later.window) == (4, 77, False)


def test_an_answer_can_be_looked_up_by_its_seat() -> None:
    question = Question(1, 0b111).with_answer(1, PASS)
    assert question.answer_of(1) == PASS
    assert question.answer_of(0) is None
