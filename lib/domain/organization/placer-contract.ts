import { z } from 'zod';

/** Who of an organisation placed or asked for something. */
export const placerView = z.object({
  id: z.number().int().describe('账号编号'),
  name: z.string().describe('姓名'),
  me: z.boolean().describe('是否本人'),
  left: z.boolean().describe('是否已离开单位'),
});
export type PlacerView = z.output<typeof placerView>;
