import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './postgres.ts'

/** Other people's program between clients and servers, on 127.0.0.1. */
export interface StartedProxy {
  readonly port: number
  stop(): Promise<void>
}

/** Debian's, found also in the folders for administrators' programs. */
async function started(program: string, configuration: string, args: (file: string) => string[], port: number) {
  const folder = mkdtempSync(join(tmpdir(), 'visite-between-'))
  const file = join(folder, 'configuration')
  writeFileSync(file, configuration.replaceAll('@FOLDER@', folder))
  const child = spawn(`/usr/sbin/${program}`, args(file), { stdio: ['ignore', 'ignore', 'pipe'] })
  let complaints = ''
  child.stderr.on('data', (text) => {
    complaints = (complaints + text).slice(-4_000)
  })
  const exited = once(child, 'exit')
  while (!(await accepts(port))) {
    if (ended(child)) throw new Error(`${program} ended at its start:\n${complaints}`)
    await pause(20)
  }
  return {
    port,
    async stop() {
      child.kill('SIGTERM')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const ended = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

const HAPROXY = `
global
  maxconn 1000
defaults
  timeout connect 2s
  timeout client 90s
  timeout server 90s
  option redispatch
  # A machine at its limit answers late, and is not gone for that.
  timeout check 5s
`

/** Plain HAProxy, without stickiness: it looks at \`/health/ready\` every second. */
export async function haproxyFor(ports: readonly number[], health: string): Promise<StartedProxy> {
  const port = await freePort()
  const servers = ports.map((each) => `  server api${each} 127.0.0.1:${each} check inter 1s fall 2 rise 1`)
  const configuration = `${HAPROXY}
listen visite
  mode http
  bind 127.0.0.1:${port}
  balance roundrobin
  option httpchk GET ${health}
${servers.join('\n')}
`
  return started('haproxy', configuration, (file) => ['-db', '-f', file], port)
}

/** HAProxy in front of two Postgres servers; the second one is for when the first is gone. */
export async function haproxyForPostgres(first: number, second: number): Promise<StartedProxy> {
  const port = await freePort()
  const configuration = `${HAPROXY}
listen postgres
  mode tcp
  bind 127.0.0.1:${port}
  server first 127.0.0.1:${first} check inter 500ms fall 2 on-marked-down shutdown-sessions
  server second 127.0.0.1:${second} check inter 500ms fall 2 backup
`
  return started('haproxy', configuration, (file) => ['-db', '-f', file], port)
}

/** Plain nginx, without stickiness: it learns from a request that a process is gone. */
export async function nginxFor(ports: readonly number[]): Promise<StartedProxy> {
  const port = await freePort()
  const configuration = `
daemon off;
pid @FOLDER@/pid;
error_log stderr crit;
worker_processes 1;
events { worker_connections 1000; }
http {
  access_log off;
  client_body_temp_path @FOLDER@/body;
  proxy_temp_path @FOLDER@/proxy;
  fastcgi_temp_path @FOLDER@/fastcgi;
  uwsgi_temp_path @FOLDER@/uwsgi;
  scgi_temp_path @FOLDER@/scgi;
  client_max_body_size 600m;
  upstream visite {
${ports.map((each) => `    server 127.0.0.1:${each} max_fails=1 fail_timeout=1s;`).join('\n')}
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://visite;
      proxy_request_buffering off;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    }
  }
}
`
  return started('nginx', configuration, (file) => ['-c', file], port)
}

/** PgBouncer in transaction mode: a connection belongs to a statement or a transaction, not to a client. */
export async function pgbouncerFor(to: number): Promise<StartedProxy> {
  const port = await freePort()
  const configuration = `
[databases]
* = host=127.0.0.1 port=${to} user=visite
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 10
# The service asks for limits of statements when it connects: here the role has them.
ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout
server_connect_timeout = 2
server_login_retry = 1
`
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  return started('pgbouncer', configuration, (file) => ['-q', ...user, file], port)
}

/** TLS in front of a server that speaks plain HTTP, for `localhost`, signed by `fixtures/syslog/ca.pem`. */
export async function tlsBefore(target: string): Promise<StartedProxy> {
  const port = await freePort()
  const { hostname, port: targetPort } = new URL(target)
  const fixtures = join(import.meta.dirname, 'fixtures/syslog')
  const folder = mkdtempSync(join(tmpdir(), 'visite-tls-'))
  const certificate = ['server.pem', 'server.key'].map((name) => readFileSync(join(fixtures, name), 'utf8'))
  writeFileSync(join(folder, 'both.pem'), certificate.join('\n'), { mode: 0o600 })
  const configuration = `${HAPROXY}
listen tls
  mode http
  bind 127.0.0.1:${port} ssl crt ${folder}/both.pem
  server behind ${hostname}:${targetPort}
`
  const between = await started('haproxy', configuration, (file) => ['-db', '-f', file], port)
  return {
    port,
    async stop() {
      await between.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
