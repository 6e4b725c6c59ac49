/** How dice look, by names of custom properties: their sides, their pips, their rims. */

export interface DieLook {
  readonly ground: string;
  readonly mark: string;
  readonly rim: string;
}

export const BLACK: DieLook = { ground: '--tile-black', mark: '--tile-white', rim: '--tile-white' };
export const WHITE: DieLook = { ground: '--tile-white', mark: '--tile-black', rim: '--tile-black' };
export const RED: DieLook = { ground: '--tile-red', mark: '--tile-on-red', rim: '--tile-on-red' };
export const YELLOW: DieLook = {
  ground: '--tile-yellow',
  mark: '--tile-black',
  rim: '--tile-black',
};
