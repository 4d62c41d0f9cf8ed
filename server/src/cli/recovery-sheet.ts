import { fingerprintOf } from '../platform/crypto/root-key.ts'

interface Sheet {
  key: Uint8Array
  isGenerated: boolean
  dataDir: string
  publicUrl: string
  now: Date
}

/** Everything that somebody who has never seen this installation needs, on one page. */
export const recoverySheet = ({ key, isGenerated, dataDir, publicUrl, now }: Sheet): string => `VISITE: RECOVERY SHEET

Installation   ${publicUrl}
Printed        ${now.toISOString().slice(0, 10)}
Fingerprint    ${fingerprintOf(key)}
Root key       ${Buffer.from(key).toString('base64')}

Whoever has this key and the data, or a backup with its key file, can read every consultation.
Without this key, nobody can: not you, and not the makers of Visite.

1. Print this page or write it down. Do not store it on the machine of the service, and do not mail it.
2. Put it where you keep what must not burn: a safe, a bank deposit box, a second place.
3. Keep backups and their newest .key file in two different places. Delete older key files:
   an erased consultation stays erased only for who has no older one.

To bring the service back on another machine:

  VISITE_MASTER_KEY='<the root key above>' npx visite restore BACKUP.zip --keys NEWEST.zip.key

The key is now ${isGenerated ? `in ${dataDir}/keys/master.key` : 'where VISITE_MASTER_KEY, VISITE_MASTER_KEY_FILE or VISITE_MASTER_KEY_COMMAND says'}.
When you rotate it, print a new sheet and destroy this one once \`visite keys status\` knows only the new fingerprint.`
