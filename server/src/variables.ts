/** Everything an operator can set. `docs/configuration.md` shows this table; a test compares the two. */
export const VARIABLES = {
  VISITE_HOST: ['127.0.0.1', 'listen address'],
  VISITE_PORT: ['8080', 'listen port (`PORT` too)'],
  VISITE_BASE_PATH: ['/api/v1', 'prefix of the API'],
  VISITE_PUBLIC_URL: ['http://127.0.0.1:<port>', 'address people reach the service at; used in mails and links'],
  VISITE_DATA_DIR: ['./data', 'SQLite file, recordings and documents, keys, mails, models'],
  VISITE_DATABASE_URL: ['SQLite in the data folder', '`postgres://user:password@host/database`'],
  VISITE_DATABASE_DIRECT_URL: [
    'the same',
    '`postgres://…` past a PgBouncer in transaction mode, for listening, migrations and sweeps',
  ],
  VISITE_DB_POOL: [
    '10',
    'connections to Postgres of a process, at most; three more for what takes long, one that listens',
  ],
  VISITE_BLOB_URL: [
    '`blobs/` in the data folder',
    '`s3://bucket/prefix?endpoint=…&region=…`; credentials in `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY` and, when temporary, `AWS_SESSION_TOKEN`, the region also in `AWS_REGION`',
  ],
  VISITE_LIVE_SPOOL: [
    'shared with S3 and Postgres, else disk',
    'where live speech gathers: `disk`, in the data folder of the process; `shared`, in the storage and the database, so that any process goes on with it',
  ],
  VISITE_SMTP_URL: ['one `.eml` file per mail in `mail/` of the data folder', '`smtp(s)://user:password@host:port`'],
  VISITE_MAIL_FROM: ['Visite <noreply@visite.local>', 'sender of mails'],
  VISITE_TRANSCRIBER: [
    'auto',
    '`pocketsphinx`, `sherpa:<model folder>`, `openai:<base url>#<model>`, or `auto`: the best model that `visite models pull` has brought, else PocketSphinx',
  ],
  VISITE_TRANSCRIBER_API_KEY: ['none', 'key of the `openai:` speech engine'],
  VISITE_TRANSCRIBER_MAX_MB: [
    '24',
    'largest upload the `openai:` speech engine takes, in MB of 1024² bytes: longer recordings are cut at silences',
  ],
  VISITE_DRAFTER: ['extractive', '`extractive` or `openai:<base url>#<model>`'],
  VISITE_DRAFTER_API_KEY: ['none', 'key of the `openai:` drafter'],
  VISITE_TIMEZONE: ['Europe/Berlin', 'timezone of the practice'],
  VISITE_METRICS_PORT: ['0', 'port of `GET /metrics` for Prometheus, on the address of `VISITE_HOST`; `0` = off'],
  VISITE_RETENTION_DAYS: ['14', 'days after its date at which an appointment is erased'],
  VISITE_PATIENT_RETENTION_DAYS: [
    '0',
    'days a patient is kept after the last appointment that names them is erased; `0`: erased with it',
  ],
  VISITE_FAILED_MAIL_DAYS: ['14', 'days a mail that could not be sent is kept, with the reason'],
  VISITE_AUDIT_DAYS: ['1095', 'days the audit trail is kept; attempts of people who were not signed in at most 90'],
  VISITE_SYSLOG_URL: [
    'none',
    'server that the audit trail is handed on to: `syslog+tls://host:6514`, or `syslog+tcp://127.0.0.1:601` on this machine',
  ],
  VISITE_SYSLOG_CA: [
    'the known ones',
    'file with the certificates (PEM) of the authorities its certificate may come from',
  ],
  VISITE_PASSWORD_LENGTH: ['6', 'characters that a new password has at least'],
  VISITE_BREACHED_PASSWORDS: [
    'none',
    'file of known passwords that are refused as new ones: SHA-1 hashes, one per line, sorted, as the downloader of Have I Been Pwned writes them',
  ],
  VISITE_MAX_DEVICES: ['5', 'devices an account can be signed in on'],
  VISITE_SESSION_IDLE_MINUTES: [
    '0',
    'minutes without a request after which a device is signed out; `0`: only when its token ends',
  ],
  VISITE_SESSION_MAX_DAYS: ['0', 'days after which a device is signed out although it is used; `0`: never'],
  VISITE_REGISTRATION: [
    'open',
    'who may open an account: everybody (`open`), who was invited by an administrator (`invite`), or nobody (`closed`: `visite account create` and the OpenID provider still can)',
  ],
  VISITE_REQUIRE_SECOND_FACTOR: [
    'none',
    'who must have a second factor: `none`, `admins` or `all`; who has none can only set one up. Those who come from the OpenID provider are its business',
  ],
  VISITE_OIDC_ISSUER: ['none', 'address of an OpenID provider that signs people in; https, or http on this machine'],
  VISITE_OIDC_CLIENT_ID: ['none', 'how the provider knows this service'],
  VISITE_OIDC_CLIENT_SECRET: ['none', 'its secret there; without one it is a public client'],
  VISITE_OIDC_SCOPES: ['openid email profile', 'what the provider is asked for'],
  VISITE_OIDC_ROLE_CLAIM: ['groups', 'claim with the groups somebody is in'],
  VISITE_OIDC_ADMIN_GROUP: ['visite-admin', 'group whose members are administrators; looked at whenever they sign in'],
  VISITE_OIDC_ACR: [
    'none',
    'how people must have signed in there: values of the claim `acr` that the provider knows, separated by spaces; others are refused',
  ],
  VISITE_OIDC_NAME: ['the host of the issuer', 'how the button for signing in calls the provider'],
  VISITE_OIDC_ONLY: ['0', '`1`: nobody signs in or opens an account by another way'],
  VISITE_SECURITY_CONTACT: [
    '`mailto:postmaster@` and the host of `VISITE_PUBLIC_URL`',
    'whom to tell of a weakness, in `/.well-known/security.txt`: `mailto:…`, `https://…` or `tel:…`',
  ],
  VISITE_RATE_LIMIT: ['600', 'requests per minute per account, per address when signed out; `0` = off'],
  VISITE_TRUSTED_PROXIES: [
    'loopback',
    'proxies whose `X-Forwarded-For` is believed: `loopback`, `linklocal`, `uniquelocal`, addresses or networks (`10.0.0.0/8`), separated by commas; or `none`',
  ],
  VISITE_REMINDER_HOURS: ['0', 'hours before a booking at which its patient is reminded by mail; `0` = off'],
  VISITE_CALENDAR_ALLOW_PRIVATE: ['0', '`1`: other calendars may be at private addresses, and over plain http'],
  VISITE_DELIVERY_DIR: [
    'none',
    'existing folder that released notes are written to, in the formats each doctor has chosen',
  ],
  VISITE_GDT_DIR: [
    'none',
    'existing folder in which practice systems exchange GDT files: `in/` and `out/` are made below it',
  ],
  VISITE_WEBHOOK_ALLOW_PRIVATE: ['0', '`1`: webhooks may lead to private addresses and over plain http'],
  VISITE_BACKUP_DIR: [
    'none',
    'where daily backups go: an existing folder, best on another disk, or `s3://bucket/prefix?endpoint=…&region=…` in another bucket than the storage: archives of the rows, and each file once, encrypted as they are stored',
  ],
  VISITE_BACKUP_KEY_DIR: [
    'none',
    'where the newest key file goes, a folder or a bucket in another place than the backups: who has both reads everything',
  ],
  VISITE_BACKUP_ACCESS_KEY_ID: [
    '`AWS_ACCESS_KEY_ID`',
    'credentials for the buckets of the backups, where they are others',
  ],
  VISITE_BACKUP_SECRET_ACCESS_KEY: ['`AWS_SECRET_ACCESS_KEY`', 'the secret that belongs to them'],
  VISITE_BACKUP_KEEP: ['14', 'daily backups that are kept'],
  VISITE_BACKUP_AT: [
    '02:30',
    'when they are written, in `VISITE_TIMEZONE`; `never`: only by `visite backup --schedule`',
  ],
  VISITE_ALLOW_PLAIN: [
    'none',
    'what may leave this machine without TLS, or without its certificate being verified: `database`, `storage`, `mail`, `speech`, `drafter`, `traces`, separated by commas. Everything else is refused',
  ],
  VISITE_DEFAULT_PLAN: ['trial', 'plan of a new account'],
  VISITE_PLANS_FILE: ['the built-in plans', 'JSON file with the plan catalogue'],
  VISITE_ROLE: ['all', '`api`, `worker` or `all`'],
  VISITE_JOBS_TRANSCRIBE: ['2', 'transcriptions at the same time in a process; `0`: none here. An engine takes a core'],
  VISITE_JOBS_DRAFT: [
    '1',
    'notes drafted at the same time in a process, and as many more by a language model; `0`: none here',
  ],
  VISITE_JOBS_DOCUMENTS: ['1', 'documents read at the same time in a process; `0`: none here'],
  VISITE_DRAIN_SECONDS: [
    '5',
    'after SIGTERM: how long requests are still accepted while `/health/ready` already says 503, so that a proxy sends no more',
  ],
  VISITE_STOP_SECONDS: ['60', 'then: how long running requests, uploads and a worker’s jobs may take to finish'],
  VISITE_MASTER_KEY: [
    'generated into `keys/` of the data folder',
    'root key, at least 32 bytes as base64; two, separated by a comma, while keys are rotated: the first one signs',
  ],
  VISITE_MASTER_KEY_COMMAND: [
    'unset',
    'a command of the shell that prints the root key instead: a vault, a TPM, `systemd-creds`; it has 30 seconds',
  ],
  VISITE_LOG_LEVEL: ['info', '`debug`, `info`, `warn`, `error` or `silent`'],
} as const satisfies Record<string, readonly [fallback: string, meaning: string]>

export type Variable = keyof typeof VARIABLES

/** May be in a file, whose path is in `<name>_FILE`: container platforms pass secrets that way. */
export const SECRETS = [
  'VISITE_DATABASE_URL',
  'VISITE_DATABASE_DIRECT_URL',
  'VISITE_SMTP_URL',
  'VISITE_TRANSCRIBER_API_KEY',
  'VISITE_DRAFTER_API_KEY',
  'VISITE_OIDC_CLIENT_SECRET',
  'VISITE_MASTER_KEY',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'VISITE_BACKUP_ACCESS_KEY_ID',
  'VISITE_BACKUP_SECRET_ACCESS_KEY',
] as const
