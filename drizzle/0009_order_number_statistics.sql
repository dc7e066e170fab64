-- Written by hand: PostgreSQL reads how many numbers begin with a text off the sampled bounds of its histogram; with a hundred of them a number that
-- happens to be one counts as a hundredth of all orders, and a search of one order walks the parcels.
ALTER TABLE "orders" ALTER COLUMN "order_sn" SET STATISTICS 1000;
