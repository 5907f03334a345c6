-- Each visit counts for a store, and a search looks through the most popular in their index alone: of those counted
-- since the last vacuum it has to look each up. Left to itself PostgreSQL waits until a fifth of all have changed.
ALTER TABLE "stores" SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 500);
