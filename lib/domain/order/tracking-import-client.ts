import { api } from '@/lib/client/api';
import type { TrackingCommitInput } from './tracking-import-contract';

const BASE = '/api/admin/shipping/import';

export const trackingTemplateUrl = `${BASE}/template`;
export const previewTracking = (file: File) => api.post(`${BASE}/preview`, { file });
export const commitTracking = (input: TrackingCommitInput) => api.post(BASE, input);
