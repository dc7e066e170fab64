#!/bin/bash
# Run once by the postgres image on an empty volume: the two roles of the product and its database (security.md S-60).
set -euo pipefail
psql -v ON_ERROR_STOP=1 --username postgres --dbname postgres \
  -v owner_password="$OWNER_DB_PASSWORD" -v app_password="$APP_DB_PASSWORD" <<'SQL'
create role portal_owner login password :'owner_password';
create role portal_app login password :'app_password';
create database portal owner portal_owner encoding 'UTF8' locale 'C.UTF-8' template template0;
revoke all on database portal from public;
grant connect on database portal to portal_app;
-- The site's statements are short: compiling one takes longer than running it.
alter role portal_app set jit = off;
SQL
