import { Amenity } from './amenities/amenity.entity.js';
import { Announcement } from './announcements/announcement.entity.js';
import { Banner } from './banners/banner.entity.js';
import { Comment } from './comments/comment.entity.js';
import { pictureOf, picturesOf } from './pictures/picture-fields.js';
import { Ticket } from './tickets/ticket.entity.js';

/** The pictures of every record that names some. */
export const pictures = [
  picturesOf(Ticket, 'imageUrls'),
  picturesOf(Comment, 'imageUrls'),
  pictureOf(Amenity, 'imagen'),
  pictureOf(Announcement, 'imagen'),
  pictureOf(Banner, 'pathImagen'),
];
