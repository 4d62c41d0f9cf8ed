/** All that a child sees of the system inside bubblewrap: programs, libraries, and the data of those we start. */
const VISIBLE = [
  ...['/bin', '/lib', '/lib64', '/usr/bin', '/usr/lib', '/usr/lib64', '/usr/libexec'],
  ...['/usr/local/bin', '/usr/local/lib'],
  ...['/etc/ld.so.cache', '/etc/alternatives'],
  ...['/etc/fonts', '/usr/share/fonts', '/usr/local/share/fonts', '/usr/share/fontconfig', '/var/cache/fontconfig'],
  ...['/usr/share/poppler', '/usr/share/tesseract-ocr', '/usr/share/tessdata', '/usr/share/pocketsphinx'],
]

/** All but the one for control groups, which hides nothing here and which the systemd unit can forbid. */
const APART = ['user-try', 'ipc', 'pid', 'net', 'uts'].map((kind) => `--unshare-${kind}`)

/**
 * Runs `bubblewrap's arguments -- program and arguments` with as few rights as the system allows: inside bubblewrap,
 * with neither network nor any file that is not named here; else without network, in a user namespace of its own, which
 * most systems allow everybody, or, for root, without one. Limits that cannot be set are skipped, and `checkIsolation`
 * says so. Each way is tested first: its limits must not look like the program's own failure.
 */
export const ISOLATING = `if bwrap ${APART.join(' ')} --die-with-parent --cap-drop ALL --proc /proc --dev /dev \\
  --ro-bind /usr /usr --ro-bind-try /lib /lib --ro-bind-try /lib64 /lib64 /usr/bin/true 2>/dev/null
then exec bwrap "$@"; fi
while [ "$1" != -- ]; do shift; done; shift
for way in "--user --map-current-user --net" "--net"; do
  unshare $way true 2>/dev/null && exec unshare $way -- "$@"
done
exec "$@"`

/** The arguments of `ISOLATING`. @param reads files and folders of ours that the program needs */
export const isolated = (program: string, args: readonly string[], reads: readonly string[]): string[] => [
  ...APART,
  ...['--die-with-parent', '--cap-drop', 'ALL'],
  // First, so that what is read may lie in /dev/shm.
  ...['--proc', '/proc', '--dev', '/dev'],
  ...[...VISIBLE, program, ...reads].flatMap((path) => ['--ro-bind-try', path, path]),
  ...['--chdir', '/', '--', program, ...args],
]

/** A child could not be isolated, although that had just worked: it never ran. */
export const isolationFailed = (code: number | null, stderr: string): boolean =>
  code === 1 && /^(unshare|bwrap): /.test(stderr)
