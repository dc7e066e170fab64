import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { Paper } from '@/lib/core/paper';
import { paperKinds, type PaperKind } from '@/lib/states/paper';
import { createdAt, id, oneOf, ref } from '../columns';
import { users } from './identity';
import { orders } from './order';
import { shipments } from './shipment';

/** Texts of papers (domain.md section 9), version after version. */
export const paperTemplates = pgTable(
  'paper_templates',
  {
    id: id(),
    kind: text().$type<PaperKind>().notNull(),
    version: integer().notNull(),
    title: text().notNull(),
    intro: text().notNull().default(''),
    clauses: text().notNull(),
    madeBy: ref().references(() => users.id, { onDelete: 'restrict' }),
    createdAt: createdAt(),
  },
  (t) => [
    unique('paper_templates_version_key').on(t.kind, t.version),
    oneOf('paper_templates_kind_check', t.kind, Object.keys(paperKinds)),
    check('paper_templates_version_check', sql`${t.version} >= 1`),
  ],
);

/** Papers as they were made. */
export const orderPapers = pgTable(
  'order_papers',
  {
    id: id(),
    orderId: ref()
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    kind: text().$type<PaperKind>().notNull(),
    shipmentId: ref().references(() => shipments.id, { onDelete: 'restrict' }),
    no: integer().notNull(),
    paperNo: text().notNull(),
    templateId: ref()
      .notNull()
      .references(() => paperTemplates.id, { onDelete: 'restrict' }),
    factsHash: text().notNull(),
    madeHash: text().notNull(),
    content: jsonb().$type<Paper>().notNull(),
    madeBy: ref().references(() => users.id, { onDelete: 'restrict' }),
    createdAt: createdAt(),
  },
  (t) => [
    unique('order_papers_key').on(t.orderId, t.kind, t.shipmentId, t.no).nullsNotDistinct(),
    unique('order_papers_no_key').on(t.paperNo),
    oneOf('order_papers_kind_check', t.kind, Object.keys(paperKinds)),
    check('order_papers_no_check', sql`${t.no} >= 1`),
    check('order_papers_shipment_check', sql`${t.shipmentId} is null or ${t.kind} = 'delivery'`),
    index('order_papers_shipment_idx').on(t.shipmentId),
    index('order_papers_template_idx').on(t.templateId),
  ],
);
