/** Illustrates the name of a colour, which stands beside it. */
export function Swatch({ background }: { background: string }) {
  return <span className="swatch" style={{ background }} aria-hidden />;
}
