CREATE INDEX "refunds_reason_idx" ON "refunds" USING btree ("reason_kind","created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_special_idx" ON "invoices" USING btree ("created_at","id") WHERE "invoices"."type" = 'special';--> statement-breakpoint
CREATE INDEX "invoices_paper_idx" ON "invoices" USING btree ("created_at","id") WHERE "invoices"."form" = 'paper';--> statement-breakpoint
CREATE INDEX "invoices_red_idx" ON "invoices" USING btree ("created_at","id") WHERE "invoices"."side" = 'red';