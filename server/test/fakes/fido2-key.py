"""A browser with a security key, from Debian's python3-fido2: its client speaks CTAP2 to a software authenticator,
and sends the results to the running service over HTTP. Prints each answer as JSON.

    fido2-key.py <base url> <origin> <token> <algorithm>
"""

import json
import struct
import sys
from hashlib import sha256
from os import urandom
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from cryptography.hazmat.backends import default_backend
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding, rsa
from fido2 import cbor
from fido2.client import ClientError, Fido2Client
from fido2.cose import ES256, RS256, EdDSA
from fido2.ctap import CtapDevice
from fido2.ctap2 import AttestedCredentialData, AuthenticatorData
from fido2.utils import websafe_decode, websafe_encode

MAKE, GET, INFO = 1, 2, 4
PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40
NO_CREDENTIALS = b"\x2e"


def new_key(algorithm):
    if algorithm == ES256.ALGORITHM:
        key = ec.generate_private_key(ec.SECP256R1(), default_backend())
        return key, ES256, lambda data: key.sign(data, ec.ECDSA(hashes.SHA256()))
    if algorithm == RS256.ALGORITHM:
        key = rsa.generate_private_key(65537, 2048, default_backend())
        return key, RS256, lambda data: key.sign(data, padding.PKCS1v15(), hashes.SHA256())
    key = ed25519.Ed25519PrivateKey.generate()
    return key, EdDSA, key.sign


class SoftKey(CtapDevice):
    """The authenticator, which speaks CTAP2 in CBOR."""

    def __init__(self, algorithm):
        self.algorithm = algorithm
        self.residents = {}
        self.counter = 0

    @classmethod
    def list_devices(cls):
        return []

    @property
    def capabilities(self):
        return 0x04

    def call(self, cmd, data=b"", event=None, on_keepalive=None):
        asked = cbor.decode(data[1:]) if len(data) > 1 else {}
        answer = {MAKE: self.make, GET: self.get, INFO: self.info}[data[0]](asked)
        return NO_CREDENTIALS if answer is None else b"\0" + cbor.encode(answer)

    def info(self, _):
        return {1: ["FIDO_2_0"], 3: b"\0" * 16, 4: {"rk": True, "up": True, "uv": True}}

    def data(self, rp_id, flags, credential=b""):
        self.counter += 1
        return AuthenticatorData.create(sha256(rp_id.encode()).digest(), flags, self.counter, credential)

    def make(self, asked):
        rp_id = asked[2]["id"]
        if self.algorithm not in [one["alg"] for one in asked[4]]:
            return None
        key, kind, sign = new_key(self.algorithm)
        name = urandom(32)
        self.residents[rp_id] = (name, asked[3]["id"], sign)
        public = kind.from_cryptography_key(key.public_key())
        credential = AttestedCredentialData.create(b"\0" * 16, name, public)
        data = self.data(rp_id, PRESENT | VERIFIED | ATTESTED, credential)
        # Signed by the new key itself.
        return {1: "packed", 2: data, 3: {"alg": self.algorithm, "sig": sign(data + asked[1])}}

    def get(self, asked):
        if asked[1] not in self.residents:
            return None
        name, user, sign = self.residents[asked[1]]
        data = self.data(asked[1], PRESENT | VERIFIED)
        return {
            1: {"id": name, "type": "public-key"},
            2: data,
            3: sign(data + asked[2]),
            4: {"id": user},
        }


def post(url, body, token=None):
    headers = {"content-type": "application/json"}
    if token:
        headers["authorization"] = "Bearer " + token
    try:
        with urlopen(Request(url, json.dumps(body).encode(), headers)) as answer:
            return answer.status, json.load(answer)
    except HTTPError as refused:
        return refused.code, json.load(refused)


def outer(name, response):
    return {"id": websafe_encode(name), "rawId": websafe_encode(name), "type": "public-key", "response": response}


def created(client, options):
    """As a browser's navigator.credentials.create, in WebAuthn's JSON form."""
    selection = options["authenticatorSelection"]
    made = client.make_credential(
        {
            "rp": options["rp"],
            "user": {**options["user"], "id": websafe_decode(options["user"]["id"])},
            "challenge": websafe_decode(options["challenge"]),
            "pubKeyCredParams": options["pubKeyCredParams"],
            "authenticatorSelection": {
                "requireResidentKey": selection["residentKey"] == "required",
                "userVerification": selection["userVerification"],
            },
        }
    )
    name = made.attestation_object.auth_data.credential_data.credential_id
    return outer(
        name,
        {
            "clientDataJSON": websafe_encode(made.client_data),
            "attestationObject": websafe_encode(made.attestation_object.with_string_keys()),
        },
    )


def signed(client, options):
    """As a browser's navigator.credentials.get."""
    one = client.get_assertion(
        {
            "rpId": options["rpId"],
            "challenge": websafe_decode(options["challenge"]),
            "userVerification": options["userVerification"],
        }
    ).get_response(0)
    return outer(
        one.credential_id,
        {
            "clientDataJSON": websafe_encode(one.client_data),
            "authenticatorData": websafe_encode(one.authenticator_data),
            "signature": websafe_encode(one.signature),
            "userHandle": websafe_encode(one.user_handle),
        },
    )


def main(base, origin, token, algorithm):
    key = SoftKey(int(algorithm))
    client = Fido2Client(key, origin)
    answers = {}

    def asked_to_sign_in():
        return post(base + "/login/passkey/options", {})[1]["data"]

    def sign_in(credential):
        return post(base + "/login/passkey", {"credential": credential})

    options = post(base + "/user/passkeys/options", {}, token)[1]["data"]
    answers["added"] = post(
        base + "/user/passkeys", {"credential": created(client, options), "name": "python3-fido2"}, token
    )
    credential = signed(client, asked_to_sign_in())
    answers["signed in"] = sign_in(credential)
    answers["again with the same answer"] = sign_in(credential)

    counter = key.counter
    answers["signed in again"] = sign_in(signed(client, asked_to_sign_in()))
    key.counter = counter - 1
    answers["by a copy of the key"] = sign_in(signed(client, asked_to_sign_in()))
    key.counter = counter + 9

    phishing = Fido2Client(key, "https://visite.example.evil")
    try:
        signed(phishing, asked_to_sign_in())
        answers["client elsewhere"] = "signed"
    except ClientError:
        answers["client elsewhere"] = "refused by the client"
    careless = Fido2Client(key, "https://visite.example.evil", verify=lambda rp_id, origin: True)
    answers["careless client elsewhere"] = sign_in(signed(careless, asked_to_sign_in()))

    fresh = signed(client, asked_to_sign_in())
    fresh["response"]["signature"] = websafe_encode(urandom(len(websafe_decode(fresh["response"]["signature"]))))
    answers["with a signature of nobody"] = sign_in(fresh)
    answers["at last"] = sign_in(signed(client, asked_to_sign_in()))
    print(json.dumps(answers))


main(*sys.argv[1:])
