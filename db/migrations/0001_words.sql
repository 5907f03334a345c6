-- Indexes for words anywhere in a text; a trusted extension, so the database's owner may create it (PostgreSQL 13 on).
CREATE EXTENSION IF NOT EXISTS pg_trgm;
