import { fillEvenly, fillOne, sharesToSend, sharesTotal } from './share-copies';

test.each([
  [{}, [1, 2, 3], 7, { 1: 3, 2: 2, 3: 2 }],
  [{}, [1, 2, 3], 2, { 1: 1, 2: 1, 3: 0 }],
  [{ 9: 4, 1: 5 }, [1, 2], 10, { 9: 4, 1: 3, 2: 3 }],
  [{ 9: 4 }, [1], 3, { 9: 4, 1: 0 }],
  [{ 9: 4 }, [], 10, { 9: 4 }],
])('an even fill of %j over %j with %i copies is %j', (shares, ids, free, want) => {
  expect(fillEvenly(shares, ids, free)).toEqual(want);
});

test('one for each goes to members without any, as far as the copies reach', () => {
  const members = [
    { memberId: 1, given: 0, activated: 0 },
    { memberId: 2, given: 1, activated: 0 },
    { memberId: 3, given: 0, activated: 2 },
    { memberId: 4, given: 0, activated: 0 },
    { memberId: 5, given: 0, activated: 0 },
  ];
  expect(fillOne({ 9: 1, 2: 7 }, members, 3)).toEqual({ 9: 1, 1: 1, 4: 1 });
  expect(fillOne({}, members, 99)).toEqual({ 1: 1, 4: 1, 5: 1 });
});

test('only members with copies are sent, and the sum counts all', () => {
  expect(sharesToSend({ 1: 0, 2: 3 })).toEqual([{ memberId: 2, quantity: 3 }]);
  expect(sharesTotal({ 1: 2, 2: 3 })).toBe(5);
});
