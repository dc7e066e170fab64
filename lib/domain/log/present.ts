import 'server-only';
import { toIso } from '@/lib/core/dates';
import type { OperationLogRow } from './contract';
import { withPeople, type LogNames } from './name-queries';
import type { OperationRow } from './queries';
import { actorLabel, changesOf, entityLabel, operationLabel, type Reading } from './rules';
import { actorKinds, type ActorKind } from '@/lib/states/log';

/**
 * @param words what the changes hold is called; the words belong to the domains of the things
 * @param names of the things and people that the rows name by their ids
 */
export function presentOperation(row: OperationRow, words: Reading, names?: LogNames): OperationLogRow {
  const kind = row.actorKind as ActorKind;
  const side = (value: unknown) => (names ? withPeople(value, names) : value);
  return {
    id: row.id,
    createdAt: toIso(row.createdAt),
    actorKind: kind,
    actorKindLabel: actorKinds[kind],
    actorId: row.actorId,
    actorName: actorLabel(row.actorName),
    role: row.role,
    action: row.action,
    actionLabel: operationLabel(row.action),
    entity: row.entity,
    entityLabel: entityLabel(row.entity),
    entityId: row.entityId,
    entityName: names?.thing(row.entity, row.entityId) ?? null,
    changes: changesOf(side(row.before), side(row.after), { ...words, entity: row.entity }),
    ip: row.ip,
    userAgent: row.userAgent,
    requestId: row.requestId,
    chainNo: row.chainNo,
  };
}
