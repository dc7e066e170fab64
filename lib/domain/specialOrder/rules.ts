/** Most files of an application. */
export const MAX_APPLICATION_FILES = 5;
/** Applications of one buyer that may wait at the same time. */
export const MAX_OPEN_APPLICATIONS = 10;
/** Applications that one buyer may file within 24 hours, withdrawn ones too. */
export const MAX_DAY_APPLICATIONS = 20;
/** Hours after which a special order that nobody has settled stands out on the desk. */
export const OVERDUE_HOURS = 72;

/** Whether a special order waits for too long. `status` and times of its row; `now` of the call. */
export function isOverdue(row: { status: string; createdAt: Date }, now: Date): boolean {
  const waits = row.status === 'open' || row.status === 'handling';
  return waits && now.getTime() - row.createdAt.getTime() > OVERDUE_HOURS * 3_600_000;
}
