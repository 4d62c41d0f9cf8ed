import type { FeedFault } from '../../platform/db/states.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { Reach } from '../../platform/outgoing/request.ts'
import { faultText } from '../present.ts'
import type { Access } from './access.ts'
import type { FoundCalendar } from './dav.ts'
import { discovery } from './read.ts'

/**
 * The calendars an account currently offers.
 * @throws {ApiError} 400 `CALENDAR_ACCOUNT_UNUSABLE` if the account cannot be used as it is
 */
export async function offersOf(access: Access | null, reach: Reach, signal: AbortSignal): Promise<FoundCalendar[]> {
  const found = access ? await discovery(access, reach, signal) : ({ kind: 'failed', fault: 'refused' } as const)
  if (found.kind === 'failed') throw unusable(found.fault)
  return found.calendars
}

const unusable = (fault: FeedFault): ApiError =>
  new ApiError(400, (m) => faultText(fault, true, m), 'CALENDAR_ACCOUNT_UNUSABLE')

/**
 * The calendar with this address among the account's; the password is sent nowhere else.
 * @throws {ApiError} 400
 */
export function offered(all: readonly FoundCalendar[], url: string): FoundCalendar {
  const calendar = all.find((each) => each.url === url)
  if (!calendar) throw new ApiError(400, (m) => m.invalid('url', m.calendars.notOffered))
  return calendar
}

/** A calendar without a name goes by its address. */
export const nameOf = ({ name, url }: FoundCalendar): string =>
  name || (new URL(url).pathname.split('/').findLast(Boolean) ?? url)
