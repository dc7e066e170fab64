import 'server-only';
import * as files from '@/app/files/[...key]/route';
import { calls } from './calls';
import { entriesOf, RouteTable } from './http-server/api-table';

/** Every address that our HTTP server answers without Next. */
export const routes = new RouteTable([...entriesOf(calls), { path: '/files/[...key]', methods: files }]);
