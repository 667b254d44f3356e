"""Prints a palette and the names of its colors.

Usage: TINCTURE_KEY=tnc_... python3 palette.py [words]

Needs the package requests.
"""

import os
import sys
import time
import uuid

import requests

BASE_URL = os.environ.get("TINCTURE_URL", "http://localhost:3000") + "/api/v1"
ATTEMPTS_MAX = 3

if "TINCTURE_KEY" not in os.environ:
    sys.exit("Set TINCTURE_KEY to an API key")
session = requests.Session()
session.headers["Authorization"] = "Bearer " + os.environ["TINCTURE_KEY"]


def get(path, **params):
    """Returns the data of a reply. All attempts have one Charge-Id, so that they are charged once."""
    headers = {"Charge-Id": str(uuid.uuid4())}
    for attempt in range(ATTEMPTS_MAX):
        is_last = attempt == ATTEMPTS_MAX - 1
        try:
            reply = session.get(BASE_URL + path, params=params, headers=headers, timeout=10)
        except (requests.ConnectionError, requests.Timeout) as error:
            if is_last:
                sys.exit(f"No reply from {BASE_URL}: {error}")
        else:
            if reply.ok:
                return reply.json()["data"]
            if reply.status_code < 500 or is_last:
                sys.exit(f"{reply.status_code}: {reply.text}")
        time.sleep(2**attempt)


words = sys.argv[1] if len(sys.argv) > 1 else "misty autumn forest"
palette = get("/palette/generate", words=words, include="names")
for color, name in zip(palette["colors"], palette["included"]["names"]):
    print(f"#{color}  {name['name']}")
