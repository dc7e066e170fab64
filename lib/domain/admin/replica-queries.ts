import 'server-only';
import { getReadPool } from '@/db/read-client';
import { replicaGauge, replicaState } from '@/lib/data/replica';
import { sizeText, type PartState } from './health-rules';

/** Behind by more than this is told, bytes of the log: a moment of much writing stays below. */
const BEHIND_BYTES = 16 * 1024 * 1024;

/** The read replica of this process: whether it follows, and how often the primary had to answer in its place. */
export async function readReplicaState(): Promise<PartState> {
  if (!getReadPool()) return { level: 'ok', text: '未配置，报表与导出读取主库' };
  const { answered, passedOver } = replicaState();
  const facts = [
    { label: '由副本回答', value: `${answered} 次` },
    { label: '改由主库回答', value: `${passedOver} 次` },
  ];
  let place: { reached: boolean | null; behindBytes: number };
  try {
    const look = await replicaGauge();
    place = await look();
    if (place.reached === false) {
      // Rows that are written at this moment are under way for some milliseconds.
      await new Promise((go) => void setTimeout(go, 300));
      place = await look();
    }
  } catch {
    return { level: 'warn', text: '只读副本无法访问，报表与导出读取主库', facts };
  }
  if (place.reached === null)
    return { level: 'warn', text: '该数据库不是流复制副本，报表与导出读取主库', facts };
  const far = place.reached ? 0 : place.behindBytes;
  return {
    level: place.reached ? 'ok' : 'warn',
    text: place.reached
      ? '与主库一致'
      : far > BEHIND_BYTES
        ? `落后主库 ${sizeText(far)}`
        : '正在追赶主库，报表与导出暂读主库',
    facts: [...facts, { label: '落后', value: sizeText(far) }],
  };
}
