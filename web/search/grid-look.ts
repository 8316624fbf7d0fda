/** Books side by side, and what stands in for them: an author may have a name without an end. */
export const gridLook = 'mt-10 grid grid-cols-2 gap-x-6 gap-y-12 wrap-anywhere md:grid-cols-3 lg:grid-cols-4'
