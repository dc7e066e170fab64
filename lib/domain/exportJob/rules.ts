import { checkPermission, type AdminPermission, type PermissionSubject } from '@/lib/core/permissions';
import { exportDefinitions, type ExportKind } from './contract';

/** Most rows of one file; what lies beyond is cut and said so (domain.md section 10). */
export const ROW_CAP = 200_000;
/** Exports that one administrator may have waiting or running. */
export const MAX_OPEN = 3;
/** Days that a file is kept. */
export const KEEP_DAYS = 7;
/** Seconds without a sign of life after which a run counts as killed. */
export const DEAD_SECONDS = 60;
/** Runs of one export before it is given up. */
export const MAX_RUNS = 3;

/** Whether names, phone numbers and addresses may leave in full: for parcels (warehouse) and by the platform; everybody else gets them masked. */
export const mayUnmask = (permissions: readonly AdminPermission[]): boolean =>
  permissions.includes('warehouse') || permissions.includes('platform');

/**
 * Whether somebody with these rights may have a file of this kind: asked when it is made and each time it is handed out, because a right may be
 * taken away in between (S-13).
 */
export const mayHave = (
  subject: PermissionSubject & { permissions: readonly AdminPermission[] },
  kind: ExportKind,
  masked: boolean,
): boolean =>
  checkPermission(exportDefinitions[kind].can, subject) === 'ok' &&
  (masked || mayUnmask(subject.permissions));
