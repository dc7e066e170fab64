/** The choices of a select field or filter from the labels of a state, in their order. */
export const optionsOf = <V extends string>(labels: Readonly<Record<V, string>>) =>
  (Object.entries(labels) as [V, string][]).map(([value, label]) => ({ value, label }));
