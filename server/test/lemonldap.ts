import { type ChildProcess, spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { CLIENT } from './oidc-server.ts'
import { freePort } from './postgres.ts'

/** Debian's LemonLDAP::NG as an OpenID provider on this machine, with its demonstration users. */
export interface Lemonldap {
  readonly issuer: string
  close(): Promise<void>
}

/** Who may sign in; each password is the name. */
export const DEMO = { user: 'dwho', email: 'dwho@badwolf.org', name: 'Doctor Who' }

/** The configuration that Debian's package starts with. */
const DEFAULTS = '/var/lib/lemonldap-ng/conf/lmConf-1.json'
const OPTION = 'oidcRPMetaDataOptions'

/** @param baseUrl of the service's API */
export async function lemonldap(baseUrl: string): Promise<Lemonldap> {
  const folder = mkdtempSync(join(tmpdir(), 'visite-lemonldap-'))
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}/`
  for (const part of ['conf', 'cache', 'sessions/lock', 'psessions/lock'])
    mkdirSync(join(folder, part), { recursive: true })
  writeFileSync(join(folder, 'conf', 'lmConf-1.json'), JSON.stringify(configuration({ folder, issuer, baseUrl })))
  writeFileSync(join(folder, 'lemonldap-ng.ini'), settings(folder))
  writeFileSync(join(folder, 'portal.psgi'), 'use Lemonldap::NG::Portal;\nLemonldap::NG::Portal->run({});\n')
  const portal = spawn(
    'plackup',
    [
      ...['-E', 'deployment', '-s', 'HTTP::Server::PSGI', '--host', '127.0.0.1', '-p', String(port)],
      join(folder, 'portal.psgi'),
    ],
    { env: { ...process.env, LLNG_DEFAULTCONFFILE: join(folder, 'lemonldap-ng.ini') }, stdio: 'ignore' },
  )
  await answering(`${issuer}.well-known/openid-configuration`, portal)
  return {
    issuer,
    async close() {
      portal.kill()
      if (portal.exitCode === null) await new Promise((resolve) => portal.once('exit', resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function configuration({ folder, issuer, baseUrl }: { folder: string; issuer: string; baseUrl: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const stored = (name: string) => ({
    Directory: join(folder, name),
    LockDirectory: join(folder, name, 'lock'),
    generateModule: 'Lemonldap::NG::Common::Apache::Session::Generate::SHA256',
  })
  return {
    ...JSON.parse(readFileSync(DEFAULTS, 'utf8')),
    ...{ portal: issuer, domain: '127.0.0.1', key: 'only for tests', localSessionStorage: '' },
    ...{ authentication: 'Demo', userDB: 'Same', passwordDB: 'Null', registerDB: 'Null' },
    ...{ globalStorage: 'Apache::Session::File', globalStorageOptions: stored('sessions') },
    ...{ persistentStorage: 'Apache::Session::File', persistentStorageOptions: stored('psessions') },
    ...{ issuerDBOpenIDConnectActivation: 1, oidcServiceMetaDataIssuer: issuer, oidcServiceKeyIdSig: 'key-1' },
    ...{ oidcServicePrivateKeySig: privateKey, oidcServicePublicKeySig: publicKey },
    oidcServiceAllowAuthorizationCodeFlow: 1,
    // A service that may sign people in without asking for their approval.
    oidcRPMetaDataOptions: {
      visite: {
        [`${OPTION}ClientID`]: CLIENT.id,
        [`${OPTION}ClientSecret`]: CLIENT.secret,
        [`${OPTION}RedirectUris`]: `${baseUrl}/login/oidc/callback`,
        [`${OPTION}RequirePKCE`]: 1,
        [`${OPTION}BypassConsent`]: 1,
        [`${OPTION}IDTokenSignAlg`]: 'RS256',
        [`${OPTION}UserIDAttr`]: 'uid',
      },
    },
    oidcRPMetaDataExportedVars: {
      visite: { email: 'mail', name: 'cn', email_verified: 'verified;bool;auto', groups: 'admins;array;always' },
    },
    oidcRPMetaDataOptionsExtraClaims: { visite: { groups: 'groups' } },
    oidcRPMetaDataMacros: { visite: { verified: '1', admins: '"visite-admin"' } },
  }
}

const settings = (folder: string) => `[all]
logLevel = error
checkTime = 1
[configuration]
type = File
dirName = ${join(folder, 'conf')}
localStorage = Cache::FileCache
localStorageOptions = { 'namespace' => 'tests', 'default_expires_in' => 600, 'cache_root' => '${join(folder, 'cache')}', 'cache_depth' => 3 }
[portal]
templateDir = /usr/share/lemonldap-ng/portal/templates
languages = en
`

async function answering(url: string, portal: ChildProcess): Promise<void> {
  while (portal.exitCode === null && portal.signalCode === null) {
    const status = await fetch(url).then(
      async ({ body, status }) => {
        await body?.cancel()
        return status
      },
      () => null,
    )
    if (status === 200) return
    if (status !== null) portal.kill()
    await pause(100)
  }
  throw new Error('LemonLDAP::NG did not start: are the packages for endurance of scripts/setup.mjs installed?')
}
