import { neighboursOf } from '@/components/ui/came-from';

describe('a page opened from a list', () => {
  const kept = JSON.stringify(['/m/9', '/m/7', '/m/8']);
  it.each([
    ['/m/9', { place: 1, of: 3, before: undefined, after: '/m/7' }],
    ['/m/7', { place: 2, of: 3, before: '/m/9', after: '/m/8' }],
    ['/m/8', { place: 3, of: 3, before: '/m/7', after: undefined }],
    ['/m/6', null],
  ])('knows what stands beside %s in the order of the list', (path, expected) =>
    expect(neighboursOf(kept, path)).toEqual(expected),
  );

  it('knows nothing where no list was left, or one row alone', () => {
    expect(neighboursOf('', '/m/7')).toBeNull();
    expect(neighboursOf('["/m/7"]', '/m/7')).toBeNull();
  });
});
