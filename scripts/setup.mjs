// Prepares a bare machine to run Visite: npm's packages, then Debian's. Runs on the system's Node before anything is
// installed: plain JavaScript, no packages.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pinnedNode } from './pinned-node.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

const lockFile = join(root, 'package-lock.json')

const onPath = (program) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))
const postgresBin = () =>
  existsSync('/usr/lib/postgresql') &&
  readdirSync('/usr/lib/postgresql').some((version) => existsSync(`/usr/lib/postgresql/${version}/bin/initdb`))

/**
 * Debian package -> is it installed? The service uses `run`, and is safer with `safer` (`visite check` says when that
 * is missing); only tests and benches use `test`; `viewer` is the browser that shows PDFs; only the long tests use
 * `endurance`.
 */
const SYSTEM = {
  run: {
    ffmpeg: () => onPath('ffmpeg'),
    pocketsphinx: () => onPath('pocketsphinx_continuous'),
    'pocketsphinx-en-us': () => existsSync('/usr/share/pocketsphinx/model/en-us'),
    'poppler-utils': () => onPath('pdftoppm'),
    'tesseract-ocr': () => onPath('tesseract'),
    'tesseract-ocr-deu': () => existsSync('/usr/share/tesseract-ocr/5/tessdata/deu.traineddata'),
  },
  safer: {
    bubblewrap: () => onPath('bwrap'),
  },
  test: {
    postgresql: postgresBin,
    'chromium-headless-shell': () => onPath('chromium-headless-shell'),
    // OpenStack Swift: the S3 server of the tests.
    'python3-swift': () => existsSync('/usr/lib/python3/dist-packages/swift/proxy/server.py'),
  },
  viewer: {
    chromium: () => onPath('chromium'),
  },
  endurance: {
    // Other people's calendar servers and programs.
    radicale: () => onPath('radicale'),
    xandikos: () => onPath('xandikos'),
    khal: () => onPath('khal'),
    vdirsyncer: () => onPath('vdirsyncer'),
    // A network share for practice system and service, and Windows for the program at workplaces.
    samba: () => existsSync('/usr/sbin/smbd'),
    smbclient: () => onPath('smbclient'),
    smbnetfs: () => onPath('smbnetfs'),
    wine64: () => existsSync('/usr/lib/wine/wine64'),
    // An OpenID provider, security keys, and a receiver of the audit trail.
    'liblemonldap-ng-portal-perl': () => existsSync('/usr/share/lemonldap-ng/portal'),
    // The portal only recommends or suggests them, but does not start as a provider without them.
    'libgd-securityimage-perl': () => existsSync('/usr/share/perl5/GD/SecurityImage.pm'),
    'libimage-magick-perl': () => existsSync('/usr/share/perl5/Image/Magick.pm'),
    'libio-string-perl': () => existsSync('/usr/share/perl5/IO/String.pm'),
    'libstring-random-perl': () => existsSync('/usr/share/perl5/String/Random.pm'),
    'libplack-perl': () => onPath('plackup'),
    'python3-fido2': () => existsSync('/usr/lib/python3/dist-packages/fido2/client.py'),
    rsyslog: () => existsSync('/usr/sbin/rsyslogd'),
    'rsyslog-gnutls': () =>
      ['x86_64', 'aarch64'].some((arch) => existsSync(`/usr/lib/${arch}-linux-gnu/rsyslog/lmnsd_gtls.so`)),
    // Proxies, and what installs and monitors the service.
    haproxy: () => existsSync('/usr/sbin/haproxy'),
    'nginx-light': () => existsSync('/usr/sbin/nginx'),
    pgbouncer: () => existsSync('/usr/sbin/pgbouncer'),
    pgbackrest: () => onPath('pgbackrest'),
    prometheus: () => onPath('promtool'),
    debootstrap: () => existsSync('/usr/sbin/debootstrap'),
    buildah: () => onPath('buildah'),
    systemd: () => onPath('systemd-analyze'),
  },
}

/** Runs a program whose output goes to our standard error. @returns whether it succeeded */
const succeeds = (program, args, { quiet = false, ...options } = {}) =>
  new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', quiet ? 'ignore' : 2, 2], ...options })
    child.on('error', () => resolve(false))
    child.on('exit', (code) => resolve(code === 0))
  })

/** npm's packages, as locked. A stamp of the lock file makes a second call free. */
async function installPackages() {
  const stamp = join(root, 'node_modules', '.visite-installed')
  const wanted = createHash('sha256')
    .update(readFileSync(lockFile))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.error('visite: installing packages (npm ci) …')
  // No install scripts: better-sqlite3 brings its binary, yet npm would compile it because it also brings a binding.gyp.
  if (!(await succeeds('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'])))
    fail('npm ci failed, see above; run it again once the cause is gone.')
  writeFileSync(stamp, wanted)
}

/** Debian's packages: installed if root, otherwise listed in one line. */
async function installSystem(groups, { required }) {
  const missing = groups.flatMap((group) =>
    Object.entries(SYSTEM[group])
      .filter(([, here]) => !here())
      .map(([name]) => name),
  )
  if (missing.length === 0) return
  const command = `apt-get install -y --no-install-recommends ${missing.join(' ')}`
  if (process.getuid?.() === 0 && onPath('apt-get')) {
    console.error(`visite: installing Debian packages: ${missing.join(' ')} …`)
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const run = (args) => succeeds('apt-get', args, { quiet: true, env })
    await run(['update', '-qq'])
    if (await run(command.split(' ').slice(1))) return
  }
  const hint = `missing system packages; run: sudo ${command}`
  if (required) fail(hint)
  console.error(`visite: ${hint}`)
}

/** The dashboard, built from `web/` and the client in `client/`. */
export async function buildDashboard({ required }) {
  const web = join(root, 'web')
  const made = await buildOnce({
    what: 'the dashboard',
    stamp: '.visite-dashboard',
    folders: [join(web, 'src'), join(web, 'public'), join(root, 'client', 'src'), join(root, 'drafter')],
    files: [join(web, 'index.html'), join(web, 'vite.config.ts')],
    result: join(web, 'dist', 'index.html'),
    args: [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn', web],
  })
  if (made) return
  if (required) fail('the dashboard could not be built, see above.')
  console.error('visite: the dashboard could not be built, see above; the API works without it.')
}

/** The service as `npm start` runs it: our sources and their packages in a few files. */
export const BUILT_PROGRAM = join(root, 'node_modules', '.visite-program', 'visite.mjs')

async function buildProgram() {
  const script = join(root, 'scripts', 'package', 'program.ts')
  const made = await buildOnce({
    what: 'the program',
    stamp: '.visite-program-stamp',
    folders: ['lexicon', 'programs', 'hearing', 'drafter', 'server/src', 'server/bin'].map((name) => join(root, name)),
    files: [script, join(root, 'server', 'package.json')],
    result: BUILT_PROGRAM,
    args: [script, join(BUILT_PROGRAM, '..')],
  })
  if (!made) fail('the program could not be built, see above.')
}

/**
 * Builds what is missing or outdated. A stamp of the sources makes a second call cheap.
 * @returns false when it failed
 */
async function buildOnce({ what, stamp, folders, files, result, args }) {
  const stampFile = join(root, 'node_modules', stamp)
  const sources = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name)),
  )
  const hash = createHash('sha256')
  for (const file of [...sources.sort(), ...files, lockFile]) {
    hash.update(file.slice(root.length)).update(readFileSync(file))
  }
  const wanted = hash.digest('hex')
  if (existsSync(result) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return true
  console.error(`visite: building ${what} …`)
  // Within tests, too, so that what is tested is what is served.
  const env = { ...process.env, NODE_ENV: 'production' }
  const built = await succeeds(pinnedNode(), args, { env })
  if (built) writeFileSync(stampFile, wanted)
  return built
}

function fail(message) {
  console.error(`visite: ${message}`)
  process.exit(1)
}

/**
 * @param {{ tests?: boolean, viewer?: boolean, endurance?: boolean, required?: boolean, dashboard?: boolean, program?: boolean }} what
 *   `tests`: also what only tests need; `viewer`: also the browser that shows PDFs; `endurance`: also what only the long tests need;
 *   `required`: stop when a system package is missing and cannot be installed; `dashboard`, `program`: build it
 * @param packaged called once npm's packages are here, while Debian's are still being installed
 */
export async function setUp(
  { tests = false, viewer = false, endurance = false, required = true, dashboard = false, program = false } = {},
  packaged = () => {},
) {
  const system = async () => {
    await installSystem(tests ? ['run', 'safer', 'test'] : ['run'], { required })
    if (viewer || endurance) await installSystem(['viewer'], { required })
    if (endurance) await installSystem(['endurance'], { required })
    if (!tests) await installSystem(['safer'], { required: false })
  }
  const packages = async () => {
    await installPackages()
    packaged()
    await Promise.all([dashboard && buildDashboard({ required }), program && buildProgram()])
  }
  // npm waits for the network while Debian's packages are unpacked.
  await Promise.all([packages(), system()])
}
