import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startService } from '../test/service.ts'

const RULES = join(import.meta.dirname, '../../docs/monitoring/rules.yml')

/** Prometheus' own tool. @throws what it says when it finds a fault */
const promtool = (args: string[], input = ''): string => execFileSync('promtool', args, { input, encoding: 'utf8' })

it('Prometheus understands the rules and our metrics (contract 15 health)', async () => {
  expect(promtool(['check', 'rules', RULES])).toMatch(/SUCCESS: \d+ rules found/)
  const service = await startService('postgres', { env: { VISITE_METRICS_PORT: '9464' } })
  try {
    const anna = await service.doctor()
    await anna.appointment()
    const page = await service.metrics?.page()
    promtool(['check', 'metrics'], String(page?.body))
  } finally {
    await service.remove()
  }
})

it('an alarm is raised when a transcription has waited too long, and not before', () => {
  const folder = mkdtempSync(join(tmpdir(), 'visite-rules-'))
  try {
    const waited = (alarms: object[]) => ({
      rule_files: [RULES],
      evaluation_interval: '1m',
      tests: [
        {
          interval: '1m',
          input_series: [
            {
              series: 'visite_oldest_waiting_job_seconds{kind="transcribe"}',
              values: '0 60 120 840 960 1020 1080 1140 1200 1260',
            },
          ],
          alert_rule_test: [
            { eval_time: '3m', alertname: 'VisiteTranscriptionsWait', exp_alerts: [] },
            { eval_time: '9m', alertname: 'VisiteTranscriptionsWait', exp_alerts: alarms },
          ],
        },
      ],
    })
    const summary = /kind="transcribe"[\s\S]*?annotations: { summary: "([^"]+)"/.exec(readFileSync(RULES, 'utf8'))?.[1]
    const file = join(folder, 'test.yml')
    // YAML is a superset of JSON.
    writeFileSync(file, JSON.stringify(waited([{ exp_labels: { severity: 'warn' }, exp_annotations: { summary } }])))
    expect(promtool(['test', 'rules', file])).toContain('SUCCESS')
    writeFileSync(file, JSON.stringify(waited([])))
    expect(() => promtool(['test', 'rules', file])).toThrow()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
