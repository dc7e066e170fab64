/** The guest group's name for SMS login (specification section 7); one call under two addresses. */
export { POST } from '@/app/api/valid/login/phone/route';
