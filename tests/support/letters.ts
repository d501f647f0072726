/** The sizes of the system `letters`, which the sample shop has. */
export const letters = ['XS', 'S', 'M', 'L', 'XL', 'XXL', 'One Size'];
