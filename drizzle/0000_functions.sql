-- Written by hand: functions that indexes of the tables call and that therefore come before them.

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
END $$;
