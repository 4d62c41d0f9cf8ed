/** Everything an operator can set. `docs/configuration.md` shows this table; a test compares the two. */
export const VARIABLES = {
  VISITE_HOST: ['127.0.0.1', 'address to listen on'],
  VISITE_PORT: ['8080', 'port to listen on (`PORT` works too)'],
  VISITE_BASE_PATH: ['/api/v1', 'prefix of the API'],
  VISITE_PUBLIC_URL: ['http://127.0.0.1:<port>', 'address at which people reach the service; used in mails and links'],
  VISITE_DATA_DIR: ['./data', 'folder for the SQLite file, recordings, documents, keys, mails and models'],
  VISITE_DATABASE_URL: ['SQLite in the data folder', '`postgres://user:password@host/database`'],
  VISITE_DATABASE_DIRECT_URL: [
    'the same',
    '`postgres://…` that bypasses a PgBouncer in transaction mode, for listening, migrations and sweeps',
  ],
  VISITE_DB_POOL: ['10', 'most Postgres connections per process; three more for long work, and one for listening'],
  VISITE_BLOB_URL: [
    '`blobs/` in the data folder',
    '`s3://bucket/prefix?endpoint=…&region=…`; credentials from `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY` and, if temporary, `AWS_SESSION_TOKEN`; the region may also come from `AWS_REGION`',
  ],
  VISITE_LIVE_SPOOL: [
    '`shared` with S3 and Postgres, otherwise `disk`',
    'where live speech is collected: `disk`, in the data folder of the process; `shared`, in the storage and the database, so that any process can continue it',
  ],
  VISITE_SMTP_URL: ['`.eml` files in `mail/` of the data folder', '`smtp(s)://user:password@host:port`'],
  VISITE_MAIL_FROM: ['Visite <noreply@visite.local>', 'sender of all mails'],
  VISITE_TRANSCRIBER: [
    'auto',
    '`pocketsphinx`, `sherpa:<model folder>`, `openai:<base url>#<model>`, or `auto`: the best model downloaded by `visite models pull`, otherwise PocketSphinx',
  ],
  VISITE_TRANSCRIBER_API_KEY: ['none', 'API key of the `openai:` speech engine'],
  VISITE_TRANSCRIBER_MAX_MB: [
    '24',
    'largest upload the `openai:` speech engine accepts, in MB of 1024² bytes; longer recordings are cut at silences',
  ],
  VISITE_DRAFTER: ['extractive', '`extractive` or `openai:<base url>#<model>`'],
  VISITE_DRAFTER_API_KEY: ['none', 'API key of the `openai:` drafter'],
  VISITE_TIMEZONE: ['Europe/Berlin', 'timezone of the practice'],
  VISITE_METRICS_PORT: ['0', 'port of `GET /metrics` for Prometheus, at the address of `VISITE_HOST`; `0`: off'],
  VISITE_RETENTION_DAYS: ['14', 'days from an appointment’s date until it is erased'],
  VISITE_PATIENT_RETENTION_DAYS: [
    '0',
    'days a patient is kept after their last appointment is erased; `0`: erased with it',
  ],
  VISITE_FAILED_MAIL_DAYS: ['14', 'days an undeliverable mail is kept, with the reason'],
  VISITE_AUDIT_DAYS: ['1095', 'days the audit trail is kept; attempts by people who were not signed in, at most 90'],
  VISITE_SYSLOG_URL: [
    'none',
    'server that the audit trail is forwarded to: `syslog+tls://host:6514`, or `syslog+tcp://127.0.0.1:601` on this machine',
  ],
  VISITE_SYSLOG_CA: ['well-known authorities', 'PEM file with the authorities that may issue its certificate'],
  VISITE_PASSWORD_LENGTH: ['6', 'shortest new password, in characters'],
  VISITE_BREACHED_PASSWORDS: [
    'none',
    'file of known passwords that are refused as new ones: SHA-1 hashes, one per line, sorted, as the Have I Been Pwned downloader writes them',
  ],
  VISITE_MAX_DEVICES: ['5', 'devices an account can be signed in on at once'],
  VISITE_SESSION_IDLE_MINUTES: [
    '0',
    'minutes without a request after which a device is signed out; `0`: only when its token expires',
  ],
  VISITE_SESSION_MAX_DAYS: ['0', 'days after which a device is signed out even if it is in use; `0`: never'],
  VISITE_REGISTRATION: [
    'open',
    'who may open an account: everybody (`open`), people invited by an administrator (`invite`), or nobody (`closed`; `visite account create` and the OpenID provider still can)',
  ],
  VISITE_REQUIRE_SECOND_FACTOR: [
    'none',
    'who must have a second factor: `none`, `admins` or `all`; without one they can only set one up. Does not apply to people who sign in through the OpenID provider',
  ],
  VISITE_OIDC_ISSUER: ['none', 'address of an OpenID provider for signing in; https, or http on this machine'],
  VISITE_OIDC_CLIENT_ID: ['none', 'client ID of this service at the provider'],
  VISITE_OIDC_CLIENT_SECRET: ['none', 'client secret; without one, the service is a public client'],
  VISITE_OIDC_SCOPES: ['openid email profile', 'scopes requested from the provider'],
  VISITE_OIDC_ROLE_CLAIM: ['groups', 'claim that lists a person’s groups'],
  VISITE_OIDC_ADMIN_GROUP: ['visite-admin', 'group whose members are administrators; checked at every sign-in'],
  VISITE_OIDC_ACR: [
    'none',
    'how people must have signed in there: accepted values of the `acr` claim, separated by spaces; others are refused',
  ],
  VISITE_OIDC_NAME: ['the host of the issuer', 'name of the provider on the sign-in button'],
  VISITE_OIDC_ONLY: ['0', '`1`: the provider is the only way to sign in or open an account'],
  VISITE_SECURITY_CONTACT: [
    '`mailto:postmaster@` plus the host of `VISITE_PUBLIC_URL`',
    'contact for vulnerability reports, in `/.well-known/security.txt`: `mailto:…`, `https://…` or `tel:…`',
  ],
  VISITE_RATE_LIMIT: ['600', 'requests per minute and account, or per address when signed out; `0`: off'],
  VISITE_TRUSTED_PROXIES: [
    'loopback',
    'proxies whose `X-Forwarded-For` is trusted: `loopback`, `linklocal`, `uniquelocal`, addresses or networks (`10.0.0.0/8`), separated by commas; or `none`',
  ],
  VISITE_REMINDER_HOURS: ['0', 'how many hours before a booking its patient is reminded by mail; `0`: off'],
  VISITE_CALENDAR_ALLOW_PRIVATE: ['0', '`1`: other calendars may be at private addresses and use plain http'],
  VISITE_DELIVERY_DIR: [
    'none',
    'existing folder that released notes are written to, in the formats each doctor has chosen',
  ],
  VISITE_GDT_DIR: [
    'none',
    'existing folder for exchanging GDT files with practice systems; `in/` and `out/` are created in it',
  ],
  VISITE_WEBHOOK_ALLOW_PRIVATE: ['0', '`1`: webhooks may lead to private addresses and use plain http'],
  VISITE_BACKUP_DIR: [
    'none',
    'where daily backups go: an existing folder, preferably on another disk, or `s3://bucket/prefix?endpoint=…&region=…` with a bucket other than the storage’s. They consist of archives of the rows and one copy of each file, encrypted as stored',
  ],
  VISITE_BACKUP_KEY_DIR: [
    'none',
    'where the newest key file goes: a folder or bucket in a different place than the backups, because whoever has both can read everything',
  ],
  VISITE_BACKUP_ACCESS_KEY_ID: ['`AWS_ACCESS_KEY_ID`', 'credentials for the backup buckets, if they differ'],
  VISITE_BACKUP_SECRET_ACCESS_KEY: ['`AWS_SECRET_ACCESS_KEY`', 'the matching secret'],
  VISITE_BACKUP_KEEP: ['14', 'daily backups to keep'],
  VISITE_BACKUP_AT: [
    '02:30',
    'time of the daily backup, in `VISITE_TIMEZONE`; `never`: only by `visite backup --schedule`',
  ],
  VISITE_ALLOW_PLAIN: [
    'none',
    'connections that may leave this machine without TLS, or without a verified certificate: `database`, `storage`, `mail`, `speech`, `drafter`, `traces`, separated by commas. All others are refused',
  ],
  VISITE_DEFAULT_PLAN: ['trial', 'plan of new accounts'],
  VISITE_PLANS_FILE: ['the built-in plans', 'JSON file with the plan catalogue'],
  VISITE_ROLE: ['all', '`api`, `worker` or `all`'],
  VISITE_JOBS_TRANSCRIBE: ['2', 'simultaneous transcriptions per process, one core each; `0`: none here'],
  VISITE_JOBS_DRAFT: ['1', 'simultaneous drafts per process, and as many more by a language model; `0`: none here'],
  VISITE_JOBS_DOCUMENTS: ['1', 'documents read simultaneously per process; `0`: none here'],
  VISITE_DRAIN_SECONDS: [
    '5',
    'after SIGTERM: how long requests are still accepted while `/health/ready` already returns 503, so that a proxy sends no more',
  ],
  VISITE_STOP_SECONDS: ['60', 'after that: how long running requests, uploads and a worker’s jobs may take to finish'],
  VISITE_MASTER_KEY: [
    'generated in `keys/` of the data folder',
    'root key, at least 32 bytes in base64; two, separated by a comma, during key rotation: the first one signs',
  ],
  VISITE_MASTER_KEY_COMMAND: [
    'none',
    'shell command that prints the root key instead, for example from a vault, a TPM or `systemd-creds`; it has 30 seconds',
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
