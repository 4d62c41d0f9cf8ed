import type { Command } from 'commander'
import { readConfig } from '../config.ts'
import type { Plan } from '../plans/catalogue.ts'
import { printJson, printTable } from './print.ts'

/** `visite plans` (contract 1). */
export function plansCommand(program: Command): void {
  program
    .command('plans')
    .description('list the plans that accounts can have')
    .option('--json', 'print the catalogue as JSON, in the form of VISITE_PLANS_FILE')
    .action(({ json }: { json?: true }) => {
      const { plans } = readConfig()
      if (json) printJson(plans)
      else printTable(['plan', 'name', 'limits', 'features'], Object.entries(plans).map(rowOf))
    })
}

function rowOf([key, plan]: [string, Plan]): string[] {
  const limits = [
    plan.trial_days !== undefined && `${plan.trial_days} days`,
    plan.appointment_cap !== undefined && `${plan.appointment_cap} appointments`,
    plan.monthly_encounter_cap !== undefined && `${plan.monthly_encounter_cap} a month`,
    plan.storage_cap_mb !== undefined && `${plan.storage_cap_mb} MB`,
  ].filter((limit) => limit !== false)
  return [key, plan.name, limits.join(', ') || '-', plan.features.join(' ') || '-']
}
