-- The characters of a text and their pairs, in lower case: an index over them answers "contains", however short the word (R-31).
CREATE FUNCTION "text_grams"("words" text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
DECLARE
  chars text[] := string_to_array(lower(words), NULL);
  grams text[] := chars;
BEGIN
  FOR place IN 1 .. cardinality(chars) - 1 LOOP
    grams := grams || (chars[place] || chars[place + 1]);
  END LOOP;
  RETURN grams;
END $$;--> statement-breakpoint
CREATE INDEX "article_revisions_grams_idx" ON "article_revisions" USING gin (text_grams("title"));--> statement-breakpoint
CREATE INDEX "articles_grams_idx" ON "articles" USING gin (text_grams("title"));--> statement-breakpoint
CREATE INDEX "periodical_issues_grams_idx" ON "periodical_issues" USING gin (text_grams("title"));--> statement-breakpoint
CREATE INDEX "products_grams_idx" ON "products" USING gin (text_grams(("title" || ' ' || "sku" || ' ' || coalesce("author", '') || ' ' || coalesce(replace("isbn", '-', ''), '') || ' ' || coalesce(replace("issn", '-', ''), ''))));--> statement-breakpoint
CREATE INDEX "stock_documents_grams_idx" ON "stock_documents" USING gin (text_grams(("doc_no" || ' ' || coalesce("remark", ''))));