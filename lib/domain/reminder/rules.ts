import { checkPermission, type PermissionKey, type PermissionSubject } from '@/lib/core/permissions';
import { reminderKindList, type ReminderKind } from '@/lib/states/reminder';

/** Whom a kind of reminder can reach: the rights of those who are told of the thing, or who can be given one. */
const audiences: Readonly<Record<ReminderKind, readonly PermissionKey[]>> = {
  rejected: ['article.edit', 'site.edit', 'product.edit', 'product.price', 'order.behalf'],
  assigned: ['specialOrder.desk'],
  overdue: [
    'aftersale.judge',
    'aftersale.goods',
    'payment.manage',
    'shipping.manage',
    'order.manage',
    'specialOrder.desk',
  ],
  lowStock: ['stock.manage'],
  reconcile: ['payment.manage'],
  failedJob: ['platform.manage'],
  alert: ['platform.manage'],
};

const may = (subject: PermissionSubject, key: PermissionKey) => checkPermission(key, subject) === 'ok';

/** The kinds that can reach somebody. */
export const kindsFor = (subject: PermissionSubject): ReminderKind[] =>
  reminderKindList.filter((kind) => audiences[kind].some((key) => may(subject, key)));

/** The rights by which somebody is told of what concerns everybody who has them. */
export const rightsOf = (subject: PermissionSubject): PermissionKey[] =>
  [...new Set(Object.values(audiences).flat())].filter((key) => may(subject, key));

/** Most that the bell shows, and counts. */
export const MOST_SHOWN = 100;
/** Days for which reminders are kept: of people while nobody ends them, and all when they are over. */
export const KEPT_DAYS = { personal: 60, over: 7 };
