import 'server-only';
import { call, calls } from '@/lib/data/call';
import { readAllReminders, readReminders, switchReminders } from './commands/read-reminders';
import {
  reminderCountView,
  reminderListView,
  reminderReadAllInput,
  reminderReadInput,
  reminderSwitchInput,
} from './contract';
import { countReminders, listReminders } from './queries';

export const reminderCalls = calls('admin', {
  'GET reminder/count': call({
    summary: '本人的未读提醒数',
    can: 'admin',
    output: reminderCountView,
    handler: (ctx) => countReminders(ctx),
  }),
  'GET reminder/list': call({
    summary: '本人的提醒，和可以接收的种类',
    can: 'admin',
    output: reminderListView,
    handler: (ctx) => listReminders(ctx),
  }),
  'POST reminder/read': call({
    summary: '将提醒标为已读',
    can: 'admin',
    input: reminderReadInput,
    handler: readReminders,
  }),
  'POST reminder/readAll': call({
    summary: '将看到的提醒全部标为已读',
    can: 'admin',
    message: '已全部标为已读',
    input: reminderReadAllInput,
    handler: readAllReminders,
  }),
  'POST reminder/switch': call({
    summary: '接收或不再接收一种提醒，只对本人有效',
    can: 'admin',
    input: reminderSwitchInput,
    handler: switchReminders,
  }),
});
