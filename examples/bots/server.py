#!/usr/bin/env python3
"""A bot that plays on a Roundhouse server over its JSON API (docs/api.md).

    ./server.py SEAT-LINK [NAME]              sits down where somebody invites it
    ./server.py SERVER GAME [NAME] [SEAT...]  opens a table and prints the links of the open seats

Seats are me, link, and bot- with a level, as in bot-easy; without any it is `me link`. It needs nothing but
Python's standard library, and chooses at random among what a sensible player might do.
"""

import json
import random
import sys
import time
import urllib.error
import urllib.request


class Server:
    """A server, and the token by which it knows us."""

    def __init__(self, origin):
        self.origin = origin.rstrip("/")
        self.token = None

    def request(self, path, body=None):
        request = urllib.request.Request(self.origin + path)
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("Content-Type", "application/json")
        if self.token:
            request.add_header("Authorization", "Bearer " + self.token)
        return urllib.request.urlopen(request, timeout=60)

    def call(self, path, body=None):
        """The answer to a request; of one that is refused, why."""
        try:
            with self.request(path, body) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            refused = json.load(error)
            if refused["error"] == "too-much":
                time.sleep(int(error.headers.get("Retry-After", "1")))
                return self.call(path, body)
            return refused

    def arrive(self, path, body):
        arrived = self.call(path, body)
        if "error" in arrived:
            sys.exit(arrived["words"])
        self.token = arrived.get("token", self.token)
        return arrived["table"]

    def news(self, table):
        """Yields whenever something happens at a table; comes back when the connection is lost."""
        while True:
            try:
                with self.request(f"/api/v1/tables/{table}/events") as stream:
                    for line in stream:
                        if line.startswith(b"data: "):
                            yield
            except OSError:
                time.sleep(1)


def play(server, table):
    """Plays until the game is over, and returns the table then."""
    path = "/api/v1/tables/" + table
    for _ in server.news(table):
        state = server.call(path)
        # Several decisions in a row are made without waiting for news.
        while state.get("phase") == "playing" and (move := decide(state)):
            what, body = move
            answer = server.call(f"{path}/{what}", body)
            # Who is late is told how the table stands now.
            state = answer.get("table", answer) if "error" in answer else answer
            if not isinstance(state, dict) or "error" in state:
                print(answer["words"], file=sys.stderr)
                break
        if state.get("phase") == "over":
            return state


def decide(state):
    """What to send and where; nothing if it is not our turn."""
    request = state["request"]
    if request and request["yours"]:
        return "answer", {"request": request["request"], "yes": request["what"] == "undo"}
    due, at = state["next"], state["at"]
    if due.get("seat") not in state["own"]:
        return None
    if due["kind"] == "chance":
        return None if due["typed"] else ("spin", {"seat": due["seat"], "at": at})
    actions = [one for one in state["actions"] if one["sound"]] or state["actions"]
    if not actions:
        return None
    return "act", {"seat": due["seat"], "at": at, "do": random.choice(actions)["do"]}


def main(words):
    if len(words) < 1 or words[0] in ("-h", "--help"):
        sys.exit(__doc__)
    if "/t/" in words[0]:
        origin, rest = words[0].split("/t/")
        table, _, link = rest.split("/")
        server = Server(origin)
        name = words[1] if len(words) > 1 else "Python"
        state = server.arrive(f"/api/v1/tables/{table}/sit", {"link": link, "name": name})
    else:
        server = Server(words[0])
        name = words[2] if len(words) > 2 else "Python"
        seats = words[3:] or ["me", "link"]
        body = {"game": words[1], "seats": seats, "name": name}
        state = server.arrive("/api/v1/tables", body)
        for player in state["players"]:
            if "link" in player:
                print(server.origin + player["link"], flush=True)
    state = play(server, state["table"])
    print(state["standing"])


if __name__ == "__main__":
    main(sys.argv[1:])
