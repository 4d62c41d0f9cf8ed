import { compiledOnce } from '../platform/db/compiled.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import { PlanError } from '../platform/http/errors.ts'
import { LAST_INSTANT } from '../platform/time/instants.ts'
import { monthIn } from '../platform/time/zoned.ts'
import type { Catalogue, Feature, Plan } from './catalogue.ts'
import { storedBytes } from './storage.ts'

/** What the gate must know about an account. */
export interface Subscriber {
  id: string
  plan: string
  plan_expires_at: string | null
}

/** The one place that says what an account may do by its plan. */
export interface PlanGate {
  /** Is there such a plan? */
  knows(plan: string): boolean
  /** When a plan that begins now lapses; null: never. */
  expiryOf(plan: string, now: Date): string | null
  planOf(subscriber: Subscriber): Plan
  /**
   * When the subscriber's plan lapses, for the API (spec 2.1: always an instant); the last possible instant if never.
   */
  endOf(subscriber: Subscriber): string
  isActive(subscriber: Subscriber, now: Date): boolean
  /** @throws {PlanError} when the trial or subscription has lapsed */
  requireActive(subscriber: Subscriber, now: Date): void
  /** @throws {PlanError} `FEATURE_NOT_AVAILABLE` */
  requireFeature(subscriber: Subscriber, feature: Feature): void
  /**
   * Counts one more encounter, checking in the order of contract 2: subscription, trial cap, monthly cap. The caller
   * has locked the account in `tx`, so that two requests cannot take the last one.
   * @throws {PlanError}
   */
  admitEncounter(tx: Tx, subscriber: Subscriber, now: Date): Promise<void>
  /**
   * May this many bytes of recordings and documents be added? In a transaction the account is locked first, before any
   * other row, so that two uploads cannot take the last room. Acknowledged live speech is never refused.
   * @throws {PlanError} `STORAGE_LIMIT_REACHED`
   */
  admitStorage(db: Db, subscriber: Subscriber, bytes: number): Promise<void>
}

const DAY_MS = 86_400_000
const MB = 1024 * 1024
/** A plan that is no longer in the catalogue allows nothing until the operator sets another. */
const UNKNOWN_PLAN: Plan = { name: '', subscription_type: '', features: [] }

const countEncounter = compiledOnce((db) =>
  db
    .insertInto('encounter_usage')
    .values((eb) => ({ account_id: '', month: '', count: eb.lit(1) }))
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'month'])
        .doUpdateSet((eb) => ({ count: eb('encounter_usage.count', '+', eb.lit(1)) })),
    ),
)

export function planGate({ catalogue, timezone }: { catalogue: Catalogue; timezone: string }): PlanGate {
  const knows = (plan: string) => Object.hasOwn(catalogue, plan)
  const planOf = ({ plan }: Subscriber) => (knows(plan) && catalogue[plan]) || UNKNOWN_PLAN
  const isActive = ({ plan, plan_expires_at }: Subscriber, now: Date) =>
    knows(plan) && (plan_expires_at === null || plan_expires_at > now.toISOString())

  const gate: PlanGate = {
    knows,
    planOf,
    isActive,
    endOf: ({ plan_expires_at }) => plan_expires_at ?? LAST_INSTANT,
    expiryOf(plan, now) {
      const days = knows(plan) ? catalogue[plan]?.trial_days : undefined
      return days === undefined ? null : new Date(now.getTime() + days * DAY_MS).toISOString()
    },
    requireActive(subscriber, now) {
      if (isActive(subscriber, now)) return
      throw planOf(subscriber).trial_days === undefined
        ? new PlanError((m) => m.subscriptionExpired, { subscriptionExpired: true })
        : new PlanError((m) => m.trialExpired, { trialExpired: true })
    },
    requireFeature(subscriber, feature) {
      if (planOf(subscriber).features.includes(feature)) return
      throw new PlanError((m) => m.featureNotAvailable, { code: 'FEATURE_NOT_AVAILABLE', feature })
    },
    async admitEncounter(tx, subscriber, now) {
      gate.requireActive(subscriber, now)
      const { appointment_cap: cap, monthly_encounter_cap: monthlyCap } = planOf(subscriber)
      const month = monthIn(timezone, now)
      if (cap !== undefined || monthlyCap !== undefined) {
        const usage = await tx
          .selectFrom('encounter_usage')
          .select(['month', 'count'])
          .where('account_id', '=', subscriber.id)
          .execute()
        const total = usage.reduce((sum, row) => sum + row.count, 0)
        const thisMonth = usage.find((row) => row.month === month)?.count ?? 0
        if (cap !== undefined && total >= cap) {
          const extras = { code: 'TRIAL_APPOINTMENT_LIMIT_REACHED', limit: cap, used: total }
          throw new PlanError((m) => m.trialLimit(cap), extras)
        }
        if (monthlyCap !== undefined && thisMonth >= monthlyCap) {
          const extras = { code: 'ENCOUNTER_LIMIT_REACHED', limit: monthlyCap, used: thisMonth }
          throw new PlanError((m) => m.encounterLimit(monthlyCap), extras)
        }
      }
      await tx.executeQuery(countEncounter(tx, [subscriber.id, month]))
    },
    async admitStorage(db, subscriber, bytes) {
      const { storage_cap_mb: cap } = planOf(subscriber)
      if (cap === undefined) return
      const stored = await storedBytes(db, subscriber.id)
      // Even if no size was announced: is there any room at all?
      if (stored + Math.max(1, bytes) <= cap * MB) return
      const used = Math.ceil(stored / MB)
      throw new PlanError((m) => m.storageLimit(cap, used), { code: 'STORAGE_LIMIT_REACHED', limit: cap, used })
    },
  }
  return gate
}
