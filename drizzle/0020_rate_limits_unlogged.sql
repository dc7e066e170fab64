-- Counts of a minute or an hour: a crash may forget them, so they need not wait for the disk. A write of the API then waits for one flush, not two.
ALTER TABLE "rate_limits" SET UNLOGGED;
