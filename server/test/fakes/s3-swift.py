"""A private OpenStack Swift with its S3 interface: account, container, object and proxy server in one process.

Usage: swift.py FOLDER ACCESS_KEY SECRET_KEY; prints the port once it serves. Ends when its standard input does.
Debian's python3-swift is all it needs.
"""
import os
import sys

import eventlet

eventlet.monkey_patch()

folder, access_key, secret_key = sys.argv[1:]

with open(os.path.join(folder, "swift.conf"), "w") as swift_conf:
    swift_conf.write("[swift-hash]\nswift_hash_path_suffix = tests\n")

from swift.common import utils  # noqa: E402 (reads its settings while it is loaded)

utils.set_swift_dir(folder)

from swift.common.ring import RingBuilder  # noqa: E402
from swift.common.storage_policy import reload_storage_policies  # noqa: E402
from swift.common.wsgi import SwiftHttpProtocol, loadapp  # noqa: E402

reload_storage_policies()



class NoCache:
    """Stands in for Swift's memcached: remembers nothing, so nothing is ever stale."""

    def get(self, *args, **kwargs):
        return None

    def set(self, *args, **kwargs):
        pass

    delete = set


def behind_a_front(app):
    """What a cache and a web server in front of Swift provide; the latter removes the body from an answer to HEAD."""

    def call(env, start_response):
        env["swift.cache"] = NoCache()
        answer = app(env, start_response)
        return [] if env["REQUEST_METHOD"] == "HEAD" else answer

    return call


STORAGE = """
[DEFAULT]
swift_dir = {folder}
devices = {folder}/devices
mount_check = false
log_level = ERROR
[pipeline:main]
pipeline = {kind}-server
[app:{kind}-server]
use = egg:swift#{kind}
"""

# User and access key have the form account:user; the secret key is the user's password.
PROXY = """
[DEFAULT]
swift_dir = {folder}
log_level = ERROR
[pipeline:main]
pipeline = s3api tempauth slo versioned_writes symlink proxy-server
[filter:s3api]
use = egg:swift#s3api
location = eu-test-1
s3_acl = false
check_bucket_owner = false
min_segment_size = 5242880
[filter:tempauth]
use = egg:swift#tempauth
user_{account}_{user} = {secret_key} .admin
[filter:slo]
use = egg:swift#slo
[filter:versioned_writes]
use = egg:swift#versioned_writes
allow_object_versioning = true
[filter:symlink]
use = egg:swift#symlink
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
"""


def serve(kind, text):
    path = os.path.join(folder, kind + "-server.conf")
    with open(path, "w") as conf:
        conf.write(text)
    eventlet.spawn(
        eventlet.wsgi.server,
        sockets[kind],
        behind_a_front(loadapp(path)),
        log_output=False,
        protocol=SwiftHttpProtocol,
        keepalive=True,
    )


STORES = ("account", "container", "object")
sockets = {kind: eventlet.listen(("127.0.0.1", 0)) for kind in STORES + ("proxy",)}
port_of = {kind: sock.getsockname()[1] for kind, sock in sockets.items()}
os.makedirs(os.path.join(folder, "devices", "d1"))

for kind in STORES:
    ring = RingBuilder(part_power=1, replicas=1, min_part_hours=1)
    ring.add_dev({"region": 1, "zone": 1, "ip": "127.0.0.1", "port": port_of[kind], "device": "d1", "weight": 1})
    ring.rebalance()
    ring.get_ring().save(os.path.join(folder, kind + ".ring.gz"))
    serve(kind, STORAGE.format(folder=folder, kind=kind))

account, user = access_key.split(":")
serve("proxy", PROXY.format(folder=folder, account=account, user=user, secret_key=secret_key))

print(port_of["proxy"], flush=True)
# If the process that started this is killed, the pipe breaks, and nothing is left running.
eventlet.tpool.execute(sys.__stdin__.buffer.raw.read)
