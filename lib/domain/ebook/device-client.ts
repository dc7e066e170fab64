import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/client/api';

/** The caller's reading devices, for the personal centre. */
export const readingDevicesOptions = () =>
  queryOptions({
    queryKey: ['ebook', 'devices'],
    queryFn: ({ signal }) => api.get('/api/user/ebook/devices', {}, { signal }),
  });

/** Removes a device; answers with the list as it is then. */
export const removeReadingDevice = (key: string) => api.post('/api/user/ebook/devices/del', { key });
