"""Lists COUNT objects in a bucket of the tests' Swift that were never sent, as if they had been stored two days ago.

Usage: list-objects.py FOLDER BUCKET COUNT. It writes to Swift's own database of the container, through Swift's own code.
Existing objects become just as old.
Object number n is called `recordings/<n as 24 hex digits>.webm`; those that can be divided by 10,000 are left out.
"""
import glob
import os
import sys
import time

folder, bucket, count = sys.argv[1:]

from swift.common import utils  # noqa: E402

utils.set_swift_dir(folder)

from swift.common.utils import Timestamp  # noqa: E402
from swift.container.backend import ContainerBroker  # noqa: E402

AT_ONCE = 20000
created = Timestamp(time.time() - 2 * 86400).internal

for path in glob.glob(os.path.join(folder, "devices", "d1", "containers", "*", "*", "*", "*.db")):
    broker = ContainerBroker(path)
    if broker.get_info()["container"] != bucket:
        continue
    # Recent updates wait beside the database until somebody reads it.
    with broker.get() as database:
        there = [name for (name,) in database.execute("select name from object where deleted = 0")]
        database.execute("delete from object where deleted = 0")
        database.commit()
    names = there + ["recordings/%024x.webm" % n for n in range(1, int(count) + 1) if n % 10000]
    for start in range(0, len(names), AT_ONCE):
        broker.merge_items([
            {
                "name": name,
                "created_at": created,
                "size": 1,
                "content_type": "application/octet-stream",
                "etag": "0cc175b9c0f1b6a831c399e269772661",
                "deleted": 0,
                "storage_policy_index": 0,
            }
            for name in names[start : start + AT_ONCE]
        ])
