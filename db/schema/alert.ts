import { sql } from 'drizzle-orm';
import { check, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { alertChannelList, alertTopicList, type AlertChannel, type AlertTopic } from '@/lib/states/alert';
import { flag, id, oneOf, timestamps } from '../columns';

const topics = sql.raw(`array[${alertTopicList.map((t) => `'${t}'`).join(', ')}]::text[]`);

/** Whom the operators' alerts reach beside the receivers of the environment, and of what. */
export const alertReceivers = pgTable(
  'alert_receivers',
  {
    id: id(),
    channel: text().$type<AlertChannel>().notNull(),
    label: text().notNull(),
    shown: text().notNull(),
    addressEnc: text().notNull(),
    addressHmac: text().notNull(),
    topics: text().array().$type<AlertTopic[]>().notNull(),
    active: flag(true),
    ...timestamps(),
  },
  (t) => [
    oneOf('alert_receivers_channel_check', t.channel, alertChannelList),
    check('alert_receivers_topics_check', sql`cardinality(${t.topics}) > 0 and ${t.topics} <@ ${topics}`),
    unique('alert_receivers_address_key').on(t.channel, t.addressHmac),
  ],
);
