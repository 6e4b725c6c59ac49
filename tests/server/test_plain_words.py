"""What is refused before any of our own code has looked at it is told in a sentence too."""

import pytest

from curatorium.server import house
from tests.server.served import Served

Case = tuple[str, str, bytes, int, str]

CASES: list[Case] = [
    ("GET", "/api/nothing", b"", 404, "There is no such address here."),
    ("GET", "/api/tables/x/y/z", b"", 404, "There is no such address here."),
    ("PUT", "/api/games", b"", 405, "This address does not take PUT; it takes "),
    ("DELETE", "/api/tables/x", b"", 405, "This address does not take DELETE; it takes "),
    ("POST", "/api/tables", b"x" * (house.BODY_BYTES + 1), 413, f"{house.BODY_BYTES} bytes"),
    ("POST", "/api/records", b"x" * (house.RECORD_BYTES + 1), 413, f"{house.RECORD_BYTES} bytes"),
    ("GET", "/api/tables?page=many", b"", 400, "page: Expected `int`"),
    ("GET", "/api/plays/x?eye=left", b"", 400, "eye: Expected `int`"),
    ("POST", "/api/tables", b'{"game":1}', 400, "game: Expected `str`"),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]} {case[1]} {case[3]}")
def test_a_sentence_says_what_is_wrong(served: Served, case: Case) -> None:
    method, path, body, status, words = case
    answer = served.guest().http.request(method, path, content=body)
    assert answer.status_code == status
    assert words in answer.json()["why"], answer.text
