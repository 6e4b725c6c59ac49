"""Play a seat from outside: python external_bot.py ONE-TIME-LINK. See docs/external_bots.md."""

import asyncio
import json
import random
import sys
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

PAUSE = 0.1  # seconds before an act: a server takes some 15 messages a second
ACT, ANSWER = 1, 2  # ids, which come back with what is refused


def choose(view: dict[str, Any], options: list[dict[str, Any]]) -> dict[str, Any]:
    """One of the options of a seat that sees this. Put your bot here."""
    return random.choice(options)


def token_of(server: str, table: str, secret: str) -> str:
    """The seat's token, for which a one-time link is changed."""
    kind, _, value = secret.partition("=")
    if kind == "claim":
        answer = httpx.post(f"{server}/api/tables/{table}/claim", json={"code": value}, timeout=30)
        if answer.is_error:
            sys.exit(answer.json()["why"])
        value = answer.json()["token"]
        print(f"To start again: {server}/t/{table}#token={value}", flush=True)
    return str(value)


async def play(socket: ClientConnection, table: str, token: str) -> None:
    """Choose whenever there is something to choose, until the game is over."""
    acted: object = None
    await socket.send(json.dumps({"type": "hello", "table": table, "tokens": [token]}))
    async for text in socket:
        message = json.loads(text)
        if message["type"] == "refused" and message["id"] != ANSWER and message["kind"] != "stale":
            sys.exit(message["why"])
        if message["type"] == "table" and message["status"] == "closed":
            sys.exit("The table is closed.")
        if message["type"] != "state":
            continue
        number, asked, position = message["number"], message["proposal"], message["positions"][0]
        if position["eye"] < 0:
            sys.exit("Somebody else has this seat now.")
        if message["over"]:
            print(f"Seat {position['eye']}: {message['scores']} points, places {message['ranks']}.")
            return
        if asked and position["eye"] in asked["awaited"]:  # it lets others take something back
            said = {"type": "answer", "id": ANSWER, "number": asked["number"], "agree": True}
        elif position["options"] and (number, position["options"]) != acted:
            acted = (number, position["options"])
            choice = choose(position["view"], position["options"])
            said = {"type": "act", "id": ACT, "number": number}
            said |= {"verb": choice["verb"], "numbers": choice["numbers"]}
            await asyncio.sleep(PAUSE)
        else:
            continue
        await socket.send(json.dumps(said | {"seat": position["eye"]}))


async def main(link: str) -> None:
    address, _, secret = link.partition("#")
    server, _, table = address.rpartition("/t/")
    token = token_of(server, table, secret)
    async for socket in connect(server.replace("http", "ws", 1) + "/api/socket"):
        try:
            await play(socket, table, token)
            break
        except ConnectionClosed:
            continue  # come back as soon as the server is there again


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
