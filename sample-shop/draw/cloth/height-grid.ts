export type HeightGrid = {
  x: number;
  y: number;
  columns: number;
  rows: number;
  within: (
    left: number,
    top: number,
    right: number,
    bottom: number,
    each: (i: number, x: number, y: number) => void,
  ) => void;
};
