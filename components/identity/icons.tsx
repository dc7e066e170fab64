const paths = {
  phone: 'M5.5 1.5h7a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1h-7a1 1 0 0 1-1-1v-13a1 1 0 0 1 1-1zM8 14h2',
  lock: 'M4 8h10a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1zM6 8V5.5a3 3 0 0 1 6 0V8M9 11v2',
  shield: 'M9 1.8l6 2v5.4c0 3.4-2.5 5.8-6 7-3.5-1.2-6-3.6-6-7V3.8zM6.4 9l1.9 1.9 3.4-3.6',
  mail: 'M2 4h14v10H2zM2.3 4.4L9 9.6l6.7-5.2',
  user: 'M9 9a3.2 3.2 0 1 0 0-6.4A3.2 3.2 0 0 0 9 9zM2.8 16c.5-3.2 2.9-5 6.2-5s5.7 1.8 6.2 5',
  info: 'M9 1.8a7.2 7.2 0 1 0 0 14.4A7.2 7.2 0 0 0 9 1.8zM9 8.2v4.3M9 5.4v.4',
  eye: 'M1.5 9S4.3 4 9 4s7.5 5 7.5 5-2.8 5-7.5 5-7.5-5-7.5-5zM9 11.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4z',
  eyeOff:
    'M2.5 2.5l13 13M7 4.3A7.5 7.5 0 0 1 9 4c4.7 0 7.5 5 7.5 5a13 13 0 0 1-2 2.6M11.6 13.5A7.4 7.4 0 0 1 9 14c-4.7 0-7.5-5-7.5-5a13.3 13.3 0 0 1 3.3-3.7',
  tick: 'M3.5 9.5l3.6 3.6 7.4-8',
} as const;

/** Line icons of the identity forms, 18 px. */
export function Icon({ name }: { name: keyof typeof paths }) {
  return (
    <svg width="18" height="18" viewBox="0 0 18 18" fill="none" aria-hidden>
      <path
        d={paths[name]}
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
