-- Can be repeated. Every table has a primary key, as row-based replication wants it.
create table if not exists schema_step (
    name varchar(40) not null primary key
) default character set utf8mb4;

create table if not exists account (
    id bigint not null auto_increment primary key,
    name varchar(40) not null unique,
    password_hash varchar(100) not null,
    joined_at datetime(6) not null
) default character set utf8mb4;

create table if not exists board (
    id bigint not null auto_increment primary key,
    slug varchar(40) not null unique,
    title varchar(100) not null,
    about varchar(400) not null
) default character set utf8mb4;

create table if not exists post (
    id bigint not null auto_increment primary key,
    board_id bigint not null,
    title varchar(200) not null,
    body text not null,
    account_id bigint,
    author_name varchar(40) not null,
    written_at datetime(6) not null,
    comment_count bigint not null default 0,
    like_count bigint not null default 0,
    form_key varchar(36) unique,
    key post_of_board (board_id, id),
    foreign key (board_id) references board (id),
    foreign key (account_id) references account (id)
) default character set utf8mb4;

create table if not exists post_comment (
    id bigint not null auto_increment primary key,
    post_id bigint not null,
    parent_id bigint,
    body text not null,
    account_id bigint,
    author_name varchar(40) not null,
    written_at datetime(6) not null,
    form_key varchar(36) unique,
    key comment_of_post (post_id, id),
    foreign key (post_id) references post (id),
    foreign key (parent_id) references post_comment (id),
    foreign key (account_id) references account (id)
) default character set utf8mb4;

create table if not exists post_like (
    post_id bigint not null,
    account_id bigint not null,
    liked_at datetime(6) not null,
    primary key (post_id, account_id),
    foreign key (post_id) references post (id),
    foreign key (account_id) references account (id)
) default character set utf8mb4;

insert into schema_step (name)
select '1-tables' from (select 1 as one) as row_source
where not exists (select 1 from schema_step where name = '1-tables');
