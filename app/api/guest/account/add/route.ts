/** `account/add` is the registration of an individual under the account group's name; organisations register through `organization/add`. */
export { POST } from '@/app/api/guest/phone/reg/route';
