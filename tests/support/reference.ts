import { createPool, getDb, setPool } from '@/db/client';
import { seedReference } from '@/db/seed/reference';

/** Writes the reference data (areas, couriers, methods, settings) into the template database of the tests. */
export async function seedTemplate(ownerUrl: string): Promise<void> {
  const pool = createPool(ownerUrl, 1);
  setPool(pool);
  try {
    await seedReference(getDb());
  } finally {
    setPool(undefined);
    await pool.end();
  }
}
